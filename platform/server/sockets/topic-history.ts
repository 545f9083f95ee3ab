import { randomInt } from 'node:crypto';
import { encodeFrame } from './frames.ts';

const START_BELOW = 2 ** 47;
/** Until all subscribers have received the newest events, this many times as much is kept. */
const STRETCH = 16;

/** The numbered events of one stream, the last few of them kept as bytes. */
export class TopicHistory {
  readonly #topic: string;
  readonly #length: number;
  readonly #frames: Buffer[] = [];
  /** Concatenated frames from a number to the newest, valid until a newer event arrives. */
  readonly #joined = new Map<number, Buffer>();
  // Each process and each start counts from a random number, so a number from another process is
  // not mistaken for one of ours and its client gets the state again.
  #seq = randomInt(1, START_BELOW);
  #retainedFrom: number | undefined;

  constructor(topic: string, length: number) {
    this.#topic = topic;
    this.#length = length;
  }

  get seq(): number {
    return this.#seq;
  }

  push(data: unknown): void {
    this.#seq++;
    this.#frames.push(encodeFrame({ op: 'event', topic: this.#topic, seq: this.#seq, data }));
    this.#joined.clear();
    this.#cut(this.#length * STRETCH);
  }

  /** True when all events after this number are still here. */
  has(seq: number): boolean {
    return seq <= this.#seq && seq >= this.#seq - this.#frames.length;
  }

  /** All events after a number in one buffer, built once for all clients that need the same. */
  after(seq: number): Buffer {
    const cached = this.#joined.get(seq);
    if (cached) return cached;
    const frames = this.#frames.slice(this.#frames.length - (this.#seq - seq));
    const bytes = frames.length === 1 && frames[0] ? frames[0] : Buffer.concat(frames);
    this.#joined.set(seq, bytes);
    return bytes;
  }

  /** Retains everything after this number, for a state that is being read; undefined ends that. */
  retainFrom(seq: number | undefined): void {
    this.#retainedFrom = seq;
  }

  /**
   * All subscribers are up to date: only the last few events are kept, for clients that reconnect.
   */
  trim(): void {
    const retained = this.#retainedFrom === undefined ? 0 : this.#seq - this.#retainedFrom;
    this.#cut(Math.max(this.#length, retained));
  }

  /** Deletes everything: a client with an older number has missed something. */
  clear(): void {
    this.#seq++;
    this.#frames.length = 0;
    this.#joined.clear();
  }

  #cut(length: number): void {
    if (this.#frames.length > length) this.#frames.splice(0, this.#frames.length - length);
  }
}
