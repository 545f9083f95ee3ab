import assert from 'node:assert';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Bus } from '../bus/bus.ts';
import type { Origin, Viewer } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { Count, Metrics } from '../metrics.ts';
import type { SocketCall } from './calls.ts';
import { care } from './care.ts';
import { Channels } from './channels.ts';
import { Connection } from './connection.ts';
import { Conversation } from './conversation.ts';
import { Endings } from './endings.ts';
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
  readonly limits?: Partial<SocketLimits>;
  /** The address of a client when a proxy stands before the house. */
  readonly ipOf?: (request: IncomingMessage) => string;
};

export type Sockets = {
  /** Open connections of this process. */
  readonly size: number;
  /** To everybody who joined a topic, on every server. Never throws: it is called after commits. */
  publish(topic: string, data: unknown): void;
  /** To one viewer's connections, on every server. */
  publishTo(topic: string, viewerId: bigint, data: unknown): void;
  /** The same on this server only, for news that every server hears by itself. */
  deliver(topic: string, data: unknown): void;
  deliverTo(topic: string, viewerId: bigint, data: unknown): void;
  /** Ends the connections of one session (text) or of one viewer (number), on every server. */
  endSession(who: string | bigint): void;
  /** Lets open calls end, says bye to everybody and closes. */
  stop(graceMs?: number): Promise<void>;
};

type News =
  | { readonly topic: string; readonly to?: string; readonly data: unknown }
  | { readonly session: string }
  | { readonly viewer: string };

const BUS_CHANNEL = 'sockets';
const CARE_EVERY_MS = 1_000;
const GRACE_MS = 5_000;
const BYE_PORTION = 200;

export function createSockets(options: SocketsOptions): Sockets {
  return new HouseSockets(options);
}

class HouseSockets implements Sockets {
  readonly #bus: Bus;
  readonly #log: Log;
  readonly #limits: SocketLimits;
  readonly #connections = new Set<Connection>();
  readonly #channels: Channels;
  readonly #endings = new Endings();
  readonly #conversation: Conversation;
  readonly #closed: Count;
  readonly #upgrades: Upgrades;
  readonly #caring: NodeJS.Timeout;
  readonly #leave: (() => void)[];

  constructor(options: SocketsOptions) {
    const { bus, log, metrics } = options;
    this.#bus = bus;
    this.#log = log;
    this.#limits = { ...SOCKET_LIMITS, ...options.limits };
    this.#channels = new Channels(options.topics, log);
    this.#closed = metrics.counter('sockets_closed_total', 'Connections that ended.', ['code']);
    metrics.gauge('sockets', 'Open connections.', () => this.#connections.size);
    this.#conversation = new Conversation({
      channels: this.#channels,
      endings: this.#endings,
      limits: this.#limits,
      log,
      viewerOf: options.viewerOf,
      calls: options.calls ?? new Map(),
      heard: metrics.counter('socket_frames_total', 'Frames from clients.', ['op']),
    });
    this.#upgrades = acceptUpgrades({
      server: options.server,
      allowedOrigins: options.allowedOrigins ?? new Set(),
      perAddressMax: this.#limits.perAddressMax,
      ipOf: options.ipOf ?? ((request) => request.socket.remoteAddress ?? ''),
      onOpen: (ws, stream, request, ip) => this.#open(ws, stream, originOf(request, ip)),
    });
    this.#caring = setInterval(() => this.#care(), CARE_EVERY_MS);
    this.#leave = [
      bus.subscribe(BUS_CHANNEL, (news) => this.#hear(news as News)),
      bus.onMissed(() => void this.#channels.startOver()),
    ];
  }

  publish(topic: string, data: unknown): void {
    this.#check(topic, false, data, (fit) => {
      this.#bus.publish(BUS_CHANNEL, { topic, data: fit } satisfies News);
    });
  }

  publishTo(topic: string, viewerId: bigint, data: unknown): void {
    this.#check(topic, true, data, (fit) => {
      this.#bus.publish(BUS_CHANNEL, { topic, to: String(viewerId), data: fit } satisfies News);
    });
  }

  deliver(topic: string, data: unknown): void {
    this.#check(topic, false, data, (fit) => this.#channels.publish(topic, fit));
  }

  deliverTo(topic: string, viewerId: bigint, data: unknown): void {
    this.#check(topic, true, data, (fit) => this.#channels.publishTo(topic, viewerId, fit));
  }

  endSession(who: string | bigint): void {
    const news: News = typeof who === 'string' ? { session: who } : { viewer: String(who) };
    this.#bus.publish(BUS_CHANNEL, news);
  }

  async stop(graceMs = GRACE_MS): Promise<void> {
    this.#upgrades.refuseNew();
    for (const unsubscribe of this.#leave) unsubscribe();
    await this.#allCallsEnded(graceMs);
    await this.#sayBye();
    clearInterval(this.#caring);
    this.#upgrades.close();
  }

  #open(ws: WebSocket, stream: Duplex, origin: Origin): void {
    const connection = new Connection(ws, stream, origin, this.#limits);
    this.#connections.add(connection);
    ws.on('message', (bytes, isBinary) => {
      // A Buffer unless the library is asked for something else.
      this.#conversation.hear(connection, bytes as Buffer, isBinary);
    });
    ws.on('pong', () => connection.heard());
    ws.on('error', (error) => this.#log.debug({ err: error }, 'a connection broke'));
    ws.on('close', (code) => {
      this.#connections.delete(connection);
      this.#channels.leaveAll(connection);
      this.#closed.add({ code });
    });
  }

  /** Open connections of this process. */
  get size(): number {
    return this.#connections.size;
  }

  #care(): void {
    const now = Date.now();
    for (const connection of this.#connections) care(connection, this.#limits, now);
  }

  #hear(news: News): void {
    if ('session' in news) return this.#end(news.session);
    if ('viewer' in news) return this.#end(BigInt(news.viewer));
    const { topic, to, data } = news;
    if (to === undefined) this.#channels.publish(topic, data);
    else this.#channels.publishTo(topic, BigInt(to), data);
  }

  #end(who: string | bigint): void {
    this.#endings.add(who);
    for (const connection of this.#connections) {
      const { viewer } = connection;
      if (viewer?.id === who || viewer?.session === who) connection.bye('session_expired');
    }
  }

  /** What leaves the house fits its contract and holds nothing that the contract does not name. */
  #check(topic: string, isPrivate: boolean, data: unknown, send: (fit: unknown) => void): void {
    try {
      const known = this.#channels.topic(topic);
      assert(known?.isPrivate === isPrivate, `there is no such topic: ${topic}`);
      send(known.shape.message.parse(data));
    } catch (error) {
      // The work it tells of is committed and stands; only the telling failed.
      this.#log.error({ err: error, topic }, 'a message for the sockets was not sent');
    }
  }

  async #allCallsEnded(graceMs: number): Promise<void> {
    const end = Date.now() + graceMs;
    const isBusy = () => [...this.#connections].some(({ openCalls }) => openCalls > 0);
    while (isBusy() && Date.now() < end) await pause(20);
  }

  async #sayBye(): Promise<void> {
    let said = 0;
    for (const connection of this.#connections) {
      connection.bye('stopping');
      if (++said % BYE_PORTION === 0) await pause(0);
    }
    // Each is cut off after a while when its client does not close in turn.
    while (this.#connections.size > 0) await pause(20);
  }
}
