import assert from 'node:assert';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import type { Bus } from '../bus/bus.ts';
import type { Origin, Viewer } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { Count, Metrics } from '../metrics.ts';
import type { SocketCall } from './calls.ts';
import { enforceConnectionLimits } from './connection-limits.ts';
import { ClosedPages } from './closed-pages.ts';
import { TopicChannels } from './topic-channels.ts';
import { SocketConnection } from './connection.ts';
import { FrameHandler } from './frame-handler.ts';
import { EndedSessions } from './ended-sessions.ts';
import { SOCKET_LIMITS, type SocketLimits } from './limits.ts';
import { originOf } from './origin.ts';
import type { Topic } from './topics.ts';
import { acceptUpgrades, type Upgrades } from './upgrade.ts';

export type SocketsOptions = {
  readonly server: Server;
  readonly bus: Bus;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly viewerOf: (token: string) => Promise<Viewer | undefined>;
  readonly topics: readonly Topic[];
  readonly calls?: ReadonlyMap<string, SocketCall>;
  readonly allowedOrigins?: ReadonlySet<string>;
  /** Whether this installation answers for a Host header; for every one without it. */
  readonly isServedHost?: (host: string) => boolean;
  readonly limits?: Partial<SocketLimits>;
  /** Returns the address of a client behind a proxy. */
  readonly ipOf?: (request: IncomingMessage) => string;
  /** Removes headers that count from a trusted proxy alone. */
  readonly dropForged?: (request: IncomingMessage) => void;
  /** Whether no connection is accepted from there; all are without it. */
  readonly isClosedTo?: (request: IncomingMessage, ip: string) => boolean;
};

export type Sockets = {
  /** Open connections of this process. */
  readonly size: number;
  /** Viewers with a page of this process that is open, or was at that time or later. */
  findPresent(asked: readonly AskedViewer[]): PlayerId[];
  /**
   * Sends to all clients that joined a topic, on every server. Never throws: it is called after
   * commits.
   */
  publish(topic: string, data: unknown): void;
  /** Sends to one viewer's connections, on every server. */
  publishTo(topic: string, viewerId: PlayerId, data: unknown): void;
  /** The same on this server only, for updates that every server receives by itself. */
  deliver(topic: string, data: unknown): void;
  deliverTo(topic: string, viewerId: PlayerId, data: unknown): void;
  /** Closes the connections of one session (text) or of one viewer (number), on every server. */
  endSession(who: string | PlayerId): void;
  /** Waits for open calls, sends bye to all clients and closes. */
  stop(graceMs?: number): Promise<void>;
};

export type AskedViewer = { readonly viewerId: PlayerId; readonly sinceMs: number };

type BusMessage =
  | { readonly topic: string; readonly to?: string; readonly data: unknown }
  | { readonly session: string }
  | { readonly viewer: string };

const BUS_CHANNEL = 'sockets';
const CHECK_INTERVAL_MS = 1_000;
const GRACE_MS = 5_000;
const BYE_BATCH = 200;

export function createSockets(options: SocketsOptions): Sockets {
  return new SocketServer(options);
}

class SocketServer implements Sockets {
  readonly #bus: Bus;
  readonly #log: Log;
  readonly #limits: SocketLimits;
  readonly #connections = new Set<SocketConnection>();
  readonly #channels: TopicChannels;
  readonly #endedSessions = new EndedSessions();
  readonly #closedPages = new ClosedPages();
  readonly #frameHandler: FrameHandler;
  readonly #closed: Count;
  readonly #upgrades: Upgrades;
  readonly #checkTimer: NodeJS.Timeout;
  readonly #unsubscribes: (() => void)[];

  constructor(options: SocketsOptions) {
    const { bus, log, metrics } = options;
    this.#bus = bus;
    this.#log = log;
    this.#limits = { ...SOCKET_LIMITS, ...options.limits };
    this.#channels = new TopicChannels(options.topics, log);
    this.#closed = metrics.counter('sockets_closed_total', 'Connections that ended.', ['code']);
    metrics.gauge('sockets', 'Open connections.', () => this.#connections.size);
    this.#frameHandler = new FrameHandler({
      channels: this.#channels,
      endedSessions: this.#endedSessions,
      closedPages: this.#closedPages,
      limits: this.#limits,
      log,
      viewerOf: options.viewerOf,
      calls: options.calls ?? new Map(),
      framesReceived: metrics.counter('socket_frames_total', 'Frames from clients.', ['op']),
    });
    this.#upgrades = acceptUpgrades({
      server: options.server,
      allowedOrigins: options.allowedOrigins ?? new Set(),
      isServedHost: options.isServedHost,
      perAddressMax: this.#limits.perAddressMax,
      isClosedTo: options.isClosedTo ?? (() => false),
      ipOf: options.ipOf ?? ((request) => request.socket.remoteAddress ?? ''),
      dropForged: options.dropForged,
      onOpen: (ws, stream, request, ip) => this.#open(ws, stream, originOf(request, ip)),
    });
    this.#checkTimer = setInterval(() => this.#checkConnections(), CHECK_INTERVAL_MS);
    this.#unsubscribes = [
      bus.subscribe(BUS_CHANNEL, (message) => this.#onBusMessage(message as BusMessage)),
      bus.onMissed(() => void this.#channels.resync()),
    ];
  }

  publish(topic: string, data: unknown): void {
    this.#validate(topic, false, data, (fit) => {
      this.#bus.publish(BUS_CHANNEL, { topic, data: fit } satisfies BusMessage);
    });
  }

  publishTo(topic: string, viewerId: PlayerId, data: unknown): void {
    this.#validate(topic, true, data, (fit) => {
      this.#bus.publish(BUS_CHANNEL, {
        topic,
        to: String(viewerId),
        data: fit,
      } satisfies BusMessage);
    });
  }

  deliver(topic: string, data: unknown): void {
    this.#validate(topic, false, data, (fit) => this.#channels.publish(topic, fit));
  }

  deliverTo(topic: string, viewerId: PlayerId, data: unknown): void {
    this.#validate(topic, true, data, (fit) => this.#channels.publishTo(topic, viewerId, fit));
  }

  endSession(who: string | PlayerId): void {
    const message: BusMessage =
      typeof who === 'string' ? { session: who } : { viewer: String(who) };
    this.#bus.publish(BUS_CHANNEL, message);
  }

  async stop(graceMs = GRACE_MS): Promise<void> {
    this.#upgrades.refuseNew();
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    await this.#allCallsEnded(graceMs);
    await this.#closeAll();
    clearInterval(this.#checkTimer);
    this.#upgrades.close();
  }

  #open(ws: WebSocket, stream: Duplex, origin: Origin): void {
    const connection = new SocketConnection(ws, stream, origin, this.#limits);
    this.#connections.add(connection);
    ws.on('message', (bytes, isBinary) => {
      // A Buffer unless the library is configured otherwise.
      this.#frameHandler.handle(connection, bytes as Buffer, isBinary);
    });
    ws.on('ping', () => this.#frameHandler.handleControl(connection));
    ws.on('pong', () => this.#frameHandler.handleControl(connection));
    ws.on('error', (error) => this.#log.debug({ err: error }, 'a connection broke'));
    ws.on('close', (code) => {
      this.#connections.delete(connection);
      if (connection.viewer) this.#closedPages.add(connection.viewer.id);
      this.#channels.leaveAll(connection);
      this.#closed.add({ code });
    });
  }

  /** Open connections of this process. */
  get size(): number {
    return this.#connections.size;
  }

  findPresent(asked: readonly AskedViewer[]): PlayerId[] {
    const open = new Set<PlayerId>();
    for (const { viewer } of this.#connections) if (viewer) open.add(viewer.id);
    return asked
      .filter(
        ({ viewerId, sinceMs }) =>
          open.has(viewerId) || this.#closedPages.hasClosedSince(viewerId, sinceMs),
      )
      .map(({ viewerId }) => viewerId);
  }

  #checkConnections(): void {
    const now = Date.now();
    for (const connection of this.#connections)
      enforceConnectionLimits(connection, this.#limits, now);
  }

  #onBusMessage(message: BusMessage): void {
    if ('session' in message) return this.#closeSessions(message.session);
    if ('viewer' in message) return this.#closeSessions(toPlayerId(message.viewer));
    const { topic, to, data } = message;
    if (to === undefined) this.#channels.publish(topic, data);
    else this.#channels.publishTo(topic, toPlayerId(to), data);
  }

  #closeSessions(who: string | PlayerId): void {
    this.#endedSessions.add(who);
    for (const connection of this.#connections) {
      const { viewer } = connection;
      if (viewer?.id === who || viewer?.session === who) connection.bye('session_expired');
    }
  }

  /**
   * Every message is checked against its contract, and fields that the contract does not name are
   * removed.
   */
  #validate(topic: string, isPrivate: boolean, data: unknown, send: (fit: unknown) => void): void {
    try {
      const known = this.#channels.topic(topic);
      assert(known?.isPrivate === isPrivate, `there is no such topic: ${topic}`);
      send(known.shape.message.parse(data));
    } catch (error) {
      // The change behind the message is committed and stands; only the message failed.
      this.#log.error(
        { err: error, topic },
        'a socket message violates its contract and was not sent',
      );
    }
  }

  async #allCallsEnded(graceMs: number): Promise<void> {
    const end = Date.now() + graceMs;
    const isBusy = () => [...this.#connections].some(({ openCalls }) => openCalls > 0);
    while (isBusy() && Date.now() < end) await pause(20);
  }

  async #closeAll(): Promise<void> {
    let closed = 0;
    for (const connection of this.#connections) {
      connection.bye('stopping');
      if (++closed % BYE_BATCH === 0) await pause(0);
    }
    // Each is terminated after a while when its client does not close in turn.
    while (this.#connections.size > 0) await pause(20);
  }
}
