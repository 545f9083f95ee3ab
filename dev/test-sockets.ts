import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import * as z from 'zod/mini';
import { toPlayerId } from '#core/ids.ts';
import { topic } from '#core/wire.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics, type Metrics } from '#platform/server/metrics.ts';
import {
  PROTOCOL,
  serverFrames,
  type ClientFrame,
  type ServerFrame,
} from '#platform/server/sockets/protocol.ts';
import {
  createSockets,
  type Sockets,
  type SocketsOptions,
} from '#platform/server/sockets/sockets.ts';
import { privateTopic, publicTopic } from '#platform/server/sockets/topics.ts';

/** A WebSocket server for tests, and clients that validate every frame they receive. */
export type SocketTestServer = {
  readonly databaseUrl: string;
  readonly url: string;
  readonly server: Server;
  readonly bus: Bus;
  readonly sockets: Sockets;
  readonly metrics: Metrics;
  connect(options?: ClientOptions): Promise<TestClient>;
  stop(): Promise<void>;
};

export const news = topic({
  name: 'news',
  summary: 'Numbers for all visitors.',
  audience: 'anyone',
  snapshot: z.object({ total: z.number() }),
  message: z.object({ n: z.number(), pad: z.optional(z.string()) }),
});

export const mine = topic({
  name: 'me.secret',
  summary: 'A number of the viewer.',
  audience: 'visitor',
  snapshot: z.object({ of: z.string() }),
  message: z.object({ n: z.number() }),
});

export const members = topic({
  name: 'members',
  summary: 'For members only.',
  audience: 'player',
  snapshot: z.object({}),
  message: z.object({ n: z.number() }),
});

type Settings = Partial<SocketsOptions> & { total?: () => unknown };

/** Socket servers on one database for the tests of a file, stopped after each test. */
export function createSocketServers(): (settings?: Settings) => Promise<SocketTestServer> {
  const testServers: SocketTestServer[] = [];
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(() => Promise.all(testServers.splice(0).map((testServer) => testServer.stop())));
  afterAll(() => database.close());
  return async (settings = {}) => {
    const testServer = await startSocketServer(database.url, settings);
    testServers.push(testServer);
    return testServer;
  };
}

export async function connectAndGreet(
  testServer: SocketTestServer,
  text?: string,
): Promise<TestClient> {
  const client = await testServer.connect();
  await client.hello(text);
  return client;
}

/** The numbers a client received on a topic. */
export function numbers(client: TestClient, name = 'news'): number[] {
  return client.events(name).map((data) => (data as { n: number }).n);
}

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

async function startSocketServer(
  databaseUrl: string,
  { total, ...options }: Settings,
): Promise<SocketTestServer> {
  const log = createLog('silent');
  const server = createServer((_request, response) => response.writeHead(404).end());
  const bus = await openBus({ url: databaseUrl, log });
  const metrics = createMetrics();
  const snapshot = (total ?? (() => ({ total: 0 }))) as () => { total: number };
  const sockets = createSockets({
    server,
    bus,
    log,
    metrics,
    viewerOf: async (token) => viewerOf(token),
    topics: [
      publicTopic(news, { snapshot }),
      privateTopic(mine, { snapshot: (viewer) => ({ of: String(viewer.id) }) }),
      publicTopic(members, { snapshot: () => ({}) }),
    ],
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `ws://127.0.0.1:${port}/socket`;
  return {
    databaseUrl,
    url,
    server,
    bus,
    sockets,
    metrics,
    connect: (settings) => connect(url, settings),
    async stop() {
      await sockets.stop(100);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await bus.close();
    },
  };
}

/** `token('player', 7)`; it contains the viewer and the expiry. */
export function token(kind: Viewer['kind'], id: number, lifetimeMs = 60_000, session = `s${id}`) {
  return [kind, id, session, Date.now() + lifetimeMs].join('.');
}

export function viewerOf(text: string): Viewer | undefined {
  const [kind, id, session, expiresAt] = text.split('.');
  if (id === undefined || session === undefined || Number(expiresAt) < Date.now()) return undefined;
  return {
    kind: kind as Viewer['kind'],
    id: toPlayerId(id),
    session,
    expiresAt: Number(expiresAt),
  };
}

/** One client. Every frame of the server must match the protocol. */
export class TestClient {
  readonly ws: WebSocket;
  readonly frames: ServerFrame[] = [];
  closed: { code: number; reason: string } | undefined;

  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (bytes) => {
      // A Buffer unless the library is configured otherwise.
      const frame = JSON.parse((bytes as Buffer).toString()) as ServerFrame;
      this.frames.push(serverFrames[frame.op].parse(frame) as ServerFrame);
    });
    ws.on('close', (code, reason) => (this.closed = { code, reason: String(reason) }));
  }

  send(frame: ClientFrame): void {
    this.ws.send(JSON.stringify(frame));
  }

  of<Op extends ServerFrame['op']>(op: Op): Extract<ServerFrame, { op: Op }>[] {
    return this.frames.filter((frame) => frame.op === op) as Extract<ServerFrame, { op: Op }>[];
  }

  /** The data of all events of a topic so far. */
  events(name: string): unknown[] {
    return this.of('event')
      .filter((frame) => frame.topic === name)
      .map((frame) => frame.data);
  }

  async until(isSo: () => boolean, what = 'what was expected', withinMs = 5_000): Promise<void> {
    const end = Date.now() + withinMs;
    while (!isSo()) {
      if (Date.now() > end) {
        const last = JSON.stringify(this.frames.slice(-5));
        throw new Error(`${what} did not happen; last frames: ${last}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  async hello(text?: string): Promise<void> {
    const before = this.of('welcome').length;
    this.send({ op: 'hello', ...(text === undefined ? {} : { token: text }) });
    await this.until(() => this.of('welcome').length > before, 'a welcome');
  }

  async join(name: string): Promise<void> {
    const before = this.of('snapshot').length;
    this.send({ op: 'join', topic: name });
    await this.until(() => this.of('snapshot').length > before, `a snapshot of ${name}`);
  }

  async bye(): Promise<string | undefined> {
    await this.until(() => this.closed !== undefined, 'a close');
    return this.of('bye').at(-1)?.reason;
  }
}

export async function connect(url: string, options: ClientOptions = {}): Promise<TestClient> {
  const ws = new WebSocket(url, PROTOCOL, { perMessageDeflate: false, ...options });
  const client = new TestClient(ws);
  await new Promise((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  return client;
}
