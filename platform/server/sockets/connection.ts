import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Origin, Viewer } from '../http/route.ts';
import { encodeFrame } from './frames.ts';
import type { SocketLimits } from './limits.ts';
import type { ByeReason, ClientFrame, ServerFrame } from './protocol.ts';
import { TokenBucket } from './token-bucket.ts';
import type { Topic } from './topics.ts';

const CLOSE_CODES: Readonly<Record<ByeReason, number>> = {
  too_slow: 1013,
  flood: 1008,
  stopping: 1012,
  session_expired: 4001,
  protocol: 1008,
};
const CLOSE_WAIT_MS = 2_000;

/** A stream that a connection has joined. */
export type JoinedChannel = { readonly topic: Topic; leave(connection: SocketConnection): void };

/** One client, from its upgrade to its end. */
export class SocketConnection {
  readonly id = randomUUID();
  readonly origin: Origin;
  /** The topics it has joined, by name. */
  readonly channels = new Map<string, JoinedChannel>();
  readonly frames: TokenBucket;
  readonly joins: TokenBucket;
  readonly openedAt = Date.now();
  /** Frames that wait until the hello before them is handled. */
  readonly waiting: ClientFrame[] = [];
  isAuthenticated = false;
  isAuthenticating = false;
  openCalls = 0;
  lastReceivedAt = Date.now();
  isPinged = false;
  /** Since when its send buffer has been too full. */
  slowSince: number | undefined;
  viewer: Viewer | undefined;
  readonly #ws: WebSocket;
  readonly #stream: Duplex;
  readonly #limits: SocketLimits;
  #isEnding = false;

  constructor(ws: WebSocket, stream: Duplex, origin: Origin, limits: SocketLimits) {
    this.#ws = ws;
    this.#stream = stream;
    this.#limits = limits;
    this.origin = origin;
    this.frames = new TokenBucket(limits.framesPerSecond, limits.framesBurst, this.openedAt);
    this.joins = new TokenBucket(limits.joinsPerSecond, limits.joinsBurst, this.openedAt);
  }

  get isEnding(): boolean {
    return this.#isEnding || this.#ws.readyState !== this.#ws.OPEN;
  }

  get bufferedBytes(): number {
    return this.#stream.writableLength;
  }

  get isFull(): boolean {
    return this.bufferedBytes > this.#limits.bufferedSoftBytes;
  }

  /** The viewer, unless the token has expired meanwhile. */
  viewerAt(now: number): Viewer | undefined {
    return this.viewer && this.viewer.expiresAt > now ? this.viewer : undefined;
  }

  /** A frame or pong arrived. */
  markAlive(): void {
    this.lastReceivedAt = Date.now();
    this.isPinged = false;
  }

  send(frame: ServerFrame): void {
    this.write(encodeFrame(frame));
  }

  /**
   * Writes the bytes of whole frames past the library, which frames nothing else at this moment.
   */
  write(bytes: Buffer): void {
    if (this.isEnding) return;
    this.#stream.write(bytes);
    if (this.bufferedBytes > this.#limits.bufferedHardBytes) this.bye('too_slow');
  }

  ping(): void {
    this.isPinged = true;
    this.#ws.ping();
  }

  /** Sends the reason and closes; a client that does not close in turn is terminated. */
  bye(reason: ByeReason): void {
    if (this.isEnding) return;
    this.#isEnding = true;
    this.#stream.write(encodeFrame({ op: 'bye', reason }));
    this.#ws.close(CLOSE_CODES[reason], reason);
    const timer = setTimeout(() => this.terminate(), CLOSE_WAIT_MS);
    this.#ws.once('close', () => clearTimeout(timer));
  }

  terminate(): void {
    this.#isEnding = true;
    this.#ws.terminate();
  }
}
