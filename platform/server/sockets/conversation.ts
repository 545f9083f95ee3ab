import type * as z from 'zod/mini';
import { refuse } from '#core/refusal.ts';
import type { refusalBody } from '#core/wire.ts';
import { refusalAnswer, type WireAnswer } from '../http/answer.ts';
import type { Viewer } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { Count } from '../metrics.ts';
import type { SocketCall } from './calls.ts';
import type { Channels } from './channels.ts';
import type { Connection } from './connection.ts';
import type { Endings } from './endings.ts';
import { readFrame } from './frames.ts';
import type { SocketLimits } from './limits.ts';
import type { ClientFrame } from './protocol.ts';

export type ConversationParts = {
  readonly channels: Channels;
  readonly endings: Endings;
  readonly calls: ReadonlyMap<string, SocketCall>;
  readonly viewerOf: (token: string) => Promise<Viewer | undefined>;
  readonly limits: SocketLimits;
  readonly log: Log;
  readonly heard: Count;
};

type Call = Extract<ClientFrame, { op: 'call' }>;

/** Answers what clients say, frame by frame, in the order in which each of them says it. */
export class Conversation {
  readonly #parts: ConversationParts;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
  }

  hear(connection: Connection, bytes: Buffer, isBinary: boolean): void {
    if (connection.isEnding) return;
    connection.heard();
    const left = connection.frames.take(connection.heardAt);
    if (left < -this.#parts.limits.framesBurst) return connection.bye('flood');
    const frame = readFrame(bytes, isBinary);
    if (!frame) return connection.bye('protocol');
    if (!connection.isGreeted && !connection.isGreeting && frame.op !== 'hello') {
      return connection.bye('protocol');
    }
    this.#parts.heard.add({ op: frame.op });
    if (left < 0) return refuseFrame(connection, frame);
    if (connection.isGreeting) connection.waiting.push(frame);
    else this.#answer(connection, frame);
  }

  #answer(connection: Connection, frame: ClientFrame): void {
    switch (frame.op) {
      case 'hello':
        return void this.#greet(connection, frame.token);
      case 'join':
        return this.#join(connection, frame.topic, frame.seq);
      case 'leave':
        return this.#parts.channels.leave(connection, frame.topic);
      case 'ping':
        return connection.send({ op: 'pong', at: frame.at, now: Date.now() });
      case 'call':
        return void this.#call(connection, frame);
      default:
        return frame satisfies never;
    }
  }

  /** What is said after a hello waits for its answer: it may need the viewer. */
  async #greet(connection: Connection, token: string | undefined): Promise<void> {
    connection.isGreeting = true;
    try {
      const viewer = token === undefined ? undefined : await this.#readViewer(token);
      if (connection.isEnding) return;
      this.#changeViewer(connection, viewer);
      if (token !== undefined && !viewer)
        connection.send({ op: 'refused', message: 'unauthorized' });
      connection.isGreeted = true;
      connection.send({
        op: 'welcome',
        session: connection.id,
        now: Date.now(),
        viewer: viewer?.kind ?? 'anyone',
      });
    } catch (error) {
      this.#parts.log.error({ err: error }, 'a token could not be read');
      return connection.bye('stopping');
    } finally {
      connection.isGreeting = false;
    }
    while (!connection.isGreeting) {
      const frame = connection.waiting.shift();
      if (!frame) return;
      this.#answer(connection, frame);
    }
  }

  async #readViewer(token: string): Promise<Viewer | undefined> {
    const began = performance.now();
    const viewer = await this.#parts.viewerOf(token);
    // The session may have been ended while its token was being read.
    return viewer && !this.#parts.endings.hasEndedSince(began, viewer) ? viewer : undefined;
  }

  /** The same person under a fresh token keeps everything; another one starts with nothing. */
  #changeViewer(connection: Connection, viewer: Viewer | undefined): void {
    const before = connection.viewer;
    const isSame = before?.id === viewer?.id && before?.kind === viewer?.kind;
    if (!isSame) {
      for (const topic of this.#parts.channels.leaveAll(connection, true)) {
        connection.send({ op: 'refused', topic, message: 'unauthorized' });
      }
    }
    connection.viewer = viewer;
  }

  #join(connection: Connection, topic: string, seq: number | undefined): void {
    const isNew = !connection.channels.has(topic);
    const isTooMany = isNew && connection.channels.size >= this.#parts.limits.topicsMax;
    const isHeard = !isTooMany && connection.joins.tryTake(Date.now());
    const refused = isHeard
      ? this.#parts.channels.join(connection, topic, seq)
      : 'too_many_requests';
    if (refused !== undefined) connection.send({ op: 'refused', topic, message: refused });
  }

  async #call(connection: Connection, frame: Call): Promise<void> {
    const call = this.#parts.calls.get(frame.name);
    if (!call) return sendAnswer(connection, frame.ref, refusalAnswer(refuse('not_found')));
    if (connection.openCalls >= this.#parts.limits.openCallsMax) {
      return refuseFrame(connection, frame);
    }
    connection.openCalls++;
    try {
      const viewer = connection.viewerAt(Date.now());
      const answer = await call(viewer, frame.body, frame.key, connection.origin);
      sendAnswer(connection, frame.ref, answer);
    } catch (error) {
      // A bug: the client learns that it happened, the log learns the rest.
      this.#parts.log.error({ err: error, call: frame.name }, 'a call over the socket failed');
      sendAnswer(connection, frame.ref, {
        status: 500,
        body: { message: 'unexpected', errors: {} },
      });
    } finally {
      connection.openCalls--;
    }
  }
}

function refuseFrame(connection: Connection, frame: ClientFrame): void {
  const message = 'too_many_requests';
  if (frame.op === 'call') sendAnswer(connection, frame.ref, refusalAnswer(refuse(message)));
  else if (frame.op === 'join') connection.send({ op: 'refused', topic: frame.topic, message });
  else connection.send({ op: 'refused', message });
}

function sendAnswer(connection: Connection, ref: number, { status, body }: WireAnswer): void {
  if (status < 400) return connection.send({ op: 'answer', ref, ok: true, data: body });
  // Every refusal has this body; refusalAnswer made it.
  const { message, errors } = body as z.output<typeof refusalBody>;
  connection.send({ op: 'answer', ref, ok: false, status, message, errors });
}
