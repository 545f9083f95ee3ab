import type * as z from 'zod/mini';
import { refuse } from '#core/refusal.ts';
import type { refusalBody } from '#core/wire.ts';
import { refusalResponse, type WireResponse } from '../http/response.ts';
import type { Viewer } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { Count } from '../metrics.ts';
import type { SocketCall } from './calls.ts';
import type { TopicChannels } from './topic-channels.ts';
import type { ClosedPages } from './closed-pages.ts';
import type { SocketConnection } from './connection.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { readFrame } from './frames.ts';
import type { SocketLimits } from './limits.ts';
import type { ClientFrame } from './protocol.ts';

export type FrameHandlerParts = {
  readonly channels: TopicChannels;
  readonly endedSessions: EndedSessions;
  readonly closedPages: ClosedPages;
  readonly calls: ReadonlyMap<string, SocketCall>;
  readonly viewerOf: (token: string) => Promise<Viewer | undefined>;
  readonly limits: SocketLimits;
  readonly log: Log;
  readonly framesReceived: Count;
};

type Call = Extract<ClientFrame, { op: 'call' }>;

/** Handles the frames of clients, in the order in which each client sends them. */
export class FrameHandler {
  readonly #parts: FrameHandlerParts;

  constructor(parts: FrameHandlerParts) {
    this.#parts = parts;
  }

  handle(connection: SocketConnection, bytes: Buffer, isBinary: boolean): void {
    if (connection.isEnding) return;
    connection.markAlive();
    const left = connection.frames.take(connection.lastReceivedAt);
    if (left < -this.#parts.limits.framesBurst) return connection.bye('flood');
    const frame = readFrame(bytes, isBinary);
    if (!frame) return connection.bye('protocol');
    if (!connection.isAuthenticated && !connection.isAuthenticating && frame.op !== 'hello') {
      return connection.bye('protocol');
    }
    this.#parts.framesReceived.add({ op: frame.op });
    if (left < 0) return refuseFrame(connection, frame);
    if (connection.isAuthenticating) connection.waiting.push(frame);
    else this.#dispatch(connection, frame);
  }

  /** A ping or a pong of the protocol: it is no frame of ours, and counts like one. */
  handleControl(connection: SocketConnection): void {
    connection.markAlive();
    const left = connection.frames.take(connection.lastReceivedAt);
    if (left < -this.#parts.limits.framesBurst) connection.bye('flood');
  }

  #dispatch(connection: SocketConnection, frame: ClientFrame): void {
    switch (frame.op) {
      case 'hello':
        return void this.#authenticate(connection, frame.token);
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

  /** Frames after a hello wait until it is handled: they may need the viewer. */
  async #authenticate(connection: SocketConnection, token: string | undefined): Promise<void> {
    connection.isAuthenticating = true;
    try {
      const viewer = token === undefined ? undefined : await this.#readViewer(token);
      if (connection.isEnding) return;
      this.#changeViewer(connection, viewer);
      if (token !== undefined && !viewer)
        connection.send({ op: 'refused', message: 'unauthorized' });
      connection.isAuthenticated = true;
      connection.send({
        op: 'welcome',
        session: connection.id,
        now: Date.now(),
        viewer: viewer?.kind ?? 'anyone',
      });
    } catch (error) {
      this.#parts.log.error(
        { err: error },
        'a token could not be verified, closing the connection',
      );
      return connection.bye('stopping');
    } finally {
      connection.isAuthenticating = false;
    }
    while (!connection.isAuthenticating) {
      const frame = connection.waiting.shift();
      if (!frame) return;
      this.#dispatch(connection, frame);
    }
  }

  async #readViewer(token: string): Promise<Viewer | undefined> {
    const began = performance.now();
    const viewer = await this.#parts.viewerOf(token);
    // The session may have ended while its token was being verified.
    return viewer && !this.#parts.endedSessions.hasEndedSince(began, viewer) ? viewer : undefined;
  }

  /** The same viewer under a fresh token keeps all topics; another viewer starts with none. */
  #changeViewer(connection: SocketConnection, viewer: Viewer | undefined): void {
    const before = connection.viewer;
    const isSame = before?.id === viewer?.id && before?.kind === viewer?.kind;
    if (!isSame) {
      for (const topic of this.#parts.channels.leaveAll(connection, true)) {
        connection.send({ op: 'refused', topic, message: 'unauthorized' });
      }
    }
    if (before && !isSame) this.#parts.closedPages.add(before.id);
    connection.viewer = viewer;
  }

  #join(connection: SocketConnection, topic: string, seq: number | undefined): void {
    const isNew = !connection.channels.has(topic);
    const isTooMany = isNew && connection.channels.size >= this.#parts.limits.topicsMax;
    const isAllowed = !isTooMany && connection.joins.tryTake(Date.now());
    const refused = isAllowed
      ? this.#parts.channels.join(connection, topic, seq)
      : 'too_many_requests';
    if (refused !== undefined) connection.send({ op: 'refused', topic, message: refused });
  }

  async #call(connection: SocketConnection, frame: Call): Promise<void> {
    const call = this.#parts.calls.get(frame.name);
    if (!call) return sendAnswer(connection, frame.ref, refusalResponse(refuse('not_found')));
    if (connection.openCalls >= this.#parts.limits.openCallsMax) {
      return refuseFrame(connection, frame);
    }
    connection.openCalls++;
    try {
      const viewer = connection.viewerAt(Date.now());
      const answer = await call(viewer, frame.body, frame.key, connection.origin);
      sendAnswer(connection, frame.ref, answer);
    } catch (error) {
      // A bug: the client gets an unspecific error, the log the details.
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

function refuseFrame(connection: SocketConnection, frame: ClientFrame): void {
  const message = 'too_many_requests';
  if (frame.op === 'call') sendAnswer(connection, frame.ref, refusalResponse(refuse(message)));
  else if (frame.op === 'join') connection.send({ op: 'refused', topic: frame.topic, message });
  else connection.send({ op: 'refused', message });
}

function sendAnswer(
  connection: SocketConnection,
  ref: number,
  { status, body }: WireResponse,
): void {
  if (status < 400) return connection.send({ op: 'answer', ref, ok: true, data: body });
  // Every refusal has this body; refusalResponse made it.
  const { message, errors } = body as z.output<typeof refusalBody>;
  connection.send({ op: 'answer', ref, ok: false, status, message, errors });
}
