import assert from 'node:assert';
import { PAYLOAD_MAX_BYTES } from './bus.ts';

/** The contents of one notification: messages of one process, in order. */
export type Envelope = {
  readonly from: string;
  /**
   * PostgreSQL drops identical notifications of one transaction; the number makes each one unique.
   */
  readonly number: number;
  readonly messages: readonly (readonly [channel: string, payload: unknown])[];
  /** The sender dropped some messages before these. */
  readonly lost?: true;
};

const ENVELOPE_MAX_BYTES = 7_800;
const FRAME_BYTES = 120;
const QUEUED_MAX = 10_000;

/**
 * Messages not yet sent to the other processes. Bounded: a process that cannot reach its database
 * for long drops messages and keeps only the fact that some were lost.
 */
export function createOutgoing(sender: string) {
  let texts: string[] = [];
  let lost = false;
  let beats = false;
  let number = 0;

  return {
    add(channel: string, payload: unknown): void {
      const text = `[${JSON.stringify(channel)},${JSON.stringify(payload)}]`;
      const bytes = Buffer.byteLength(text);
      assert(bytes <= PAYLOAD_MAX_BYTES, `bus: ${bytes} bytes for ${channel}, send ids instead`);
      if (texts.length < QUEUED_MAX) texts.push(text);
      else lost = true;
    },

    /** Marks that messages were lost: the other processes will be notified. */
    markLost(): void {
      lost = true;
    },

    /** Sends an envelope even if there is nothing to say: its sender hears it, too. */
    addBeat(): void {
      beats = true;
    },

    isEmpty: () => texts.length === 0 && !lost && !beats,

    /** Returns everything queued so far, in as few envelopes as possible, and empties the queue. */
    drain(): string[] {
      const envelopes = pack(texts).map((batch) => envelope(batch, false));
      if (lost) envelopes.push(envelope([], true));
      else if (beats && envelopes.length === 0) envelopes.push(envelope([], false));
      texts = [];
      lost = false;
      beats = false;
      return envelopes;
    },
  };

  function envelope(batch: readonly string[], isLost: boolean): string {
    const tail = isLost ? ',"lost":true' : '';
    return `{"from":"${sender}","number":${++number},"messages":[${batch.join(',')}]${tail}}`;
  }
}

function pack(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > room) {
      batches.push([]);
      room = ENVELOPE_MAX_BYTES - FRAME_BYTES;
    }
    batches.at(-1)?.push(text);
    room -= bytes;
  }
  return batches;
}
