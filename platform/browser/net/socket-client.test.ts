// @vitest-environment node
/// <reference types="node" />
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocketServer, type WebSocket as Peer } from 'ws';
import { SocketClient, type ConnectionState } from './socket-client.ts';

type ClientFrame = {
  op: string;
  topic?: string;
  seq?: number;
  token?: string;
  ref?: number;
  at?: number;
};

/** A minimal server: records what it receives and sends what a test specifies. */
let server: WebSocketServer;
let peers: Peer[];
let received: ClientFrame[];
let client: SocketClient;
let states: ConnectionState[];
let token: string | null;
let refresh: ReturnType<typeof vi.fn<() => Promise<string | null>>>;

beforeEach(async () => {
  [peers, received, states, token] = [[], [], [], null];
  refresh = vi.fn(async () => null);
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (peer) => {
    peers.push(peer);
    peer.on('message', (data) =>
      receive(peer, JSON.parse((data as Buffer).toString()) as ClientFrame),
    );
  });
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  client = new SocketClient({
    url: () => `ws://127.0.0.1:${port}/socket`,
    token: () => token,
    refresh,
    onState: (state) => states.push(state),
  });
});

afterEach(async () => {
  client.close();
  for (const peer of server.clients) peer.terminate();
  await new Promise((done) => server.close(done));
});

function receive(peer: Peer, frame: ClientFrame): void {
  received.push(frame);
  if (frame.op === 'hello')
    send({ op: 'welcome', session: 's', now: Date.now(), viewer: 'anyone' });
  if (frame.op === 'ping') peer.send(JSON.stringify({ op: 'pong', at: frame.at, now: Date.now() }));
}

function send(frame: object): void {
  peers.at(-1)?.send(JSON.stringify(frame));
}

function until(check: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(check()).toBe(true), { timeout: 4000, interval: 5 });
}

const joins = () => received.filter(({ op }) => op === 'join');

function listen(topic = 'feed', isPrivate = false) {
  const got: unknown[] = [];
  const leave = client.join(topic, isPrivate, {
    snapshot: (data) => got.push(['snapshot', data]),
    message: (data) => got.push(data),
  });
  return { got, leave };
}

test('socket: a topic starts with its snapshot, and events follow in order and once', async () => {
  const { got } = listen();
  await until(() => joins().length === 1);
  send({ op: 'event', topic: 'feed', seq: 4, data: 'before the snapshot' });
  send({ op: 'snapshot', topic: 'feed', seq: 5, data: 'now' });
  send({ op: 'event', topic: 'feed', seq: 6, data: 'six' });
  send({ op: 'event', topic: 'feed', seq: 6, data: 'six again' });
  await until(() => got.length === 2);
  expect(got).toEqual([['snapshot', 'now'], 'six']);
});

test('socket: after a gap the missing events are requested a moment later', async () => {
  const { got } = listen();
  await until(() => joins().length === 1);
  send({ op: 'snapshot', topic: 'feed', seq: 1, data: 'start' });
  send({ op: 'event', topic: 'feed', seq: 3, data: 'three' });
  await until(() => joins().length === 2);
  expect(joins()[1]).toEqual({ op: 'join', topic: 'feed', seq: 1 });
  send({ op: 'event', topic: 'feed', seq: 2, data: 'two' });
  send({ op: 'event', topic: 'feed', seq: 3, data: 'three' });
  await until(() => got.length === 3);
  expect(got.slice(1)).toEqual(['two', 'three']);
});

test('socket: a lost connection reconnects by itself and resumes where it was', async () => {
  listen();
  await until(() => joins().length === 1);
  send({ op: 'snapshot', topic: 'feed', seq: 7, data: null });
  await until(() => received.some(({ op }) => op === 'ping'));
  await new Promise((done) => setTimeout(done, 20));
  peers[0]!.terminate();
  await until(() => joins().length === 2);
  expect(joins()[1]).toEqual({ op: 'join', topic: 'feed', seq: 7 });
  expect(states).toEqual(['connecting', 'open', 'offline', 'connecting', 'open']);
});

test('socket: another token uses the same connection, and private topics start again', async () => {
  listen('feed');
  listen('me.balance', true);
  await until(() => joins().length === 2);
  send({ op: 'snapshot', topic: 'me.balance', seq: 9, data: 'another player' });
  token = 'fresh';
  client.renew();
  await until(() => joins().length === 3);
  expect(received.filter(({ op }) => op === 'hello').at(-1)).toEqual({
    op: 'hello',
    token: 'fresh',
  });
  expect(joins()[2]).toEqual({ op: 'join', topic: 'me.balance' });
  expect(peers).toHaveLength(1);
});

test('socket: a token that changes before the welcome is sent, too', async () => {
  server.once('connection', (peer) =>
    peer.once('message', () => {
      token = 'fresh';
      client.renew();
    }),
  );
  listen('me.balance', true);
  await until(() => joins().length === 2);
  const hellos = received.filter(({ op }) => op === 'hello');
  expect(hellos).toEqual([{ op: 'hello' }, { op: 'hello', token: 'fresh' }]);
  expect(joins()[1]).toEqual({ op: 'join', topic: 'me.balance' });
  expect(peers).toHaveLength(1);
});

test('socket: a call gets its own response; a lost connection fails all calls', async () => {
  listen();
  await until(() => states.at(-1) === 'open');
  const first = client.call('dice.place', { stake: '1' }, 'key-00001');
  const second = client.call('dice.place', { stake: '2' }, 'key-00002');
  await until(() => received.filter(({ op }) => op === 'call').length === 2);
  const refs = received.filter(({ op }) => op === 'call').map(({ ref }) => ref);
  const refused = { ok: false, status: 422, message: 'insufficient_funds', errors: {} };
  send({ op: 'answer', ref: refs[1], ...refused });
  await expect(second).resolves.toEqual({ refused: 'insufficient_funds', errors: {}, status: 422 });
  peers[0]!.terminate();
  await expect(first).resolves.toEqual({ refused: 'network', status: 0 });
});

test('socket: when the server reports an expired session, the token is refreshed once', async () => {
  listen();
  await until(() => states.at(-1) === 'open');
  send({ op: 'bye', reason: 'session_expired' });
  await until(() => refresh.mock.calls.length === 1);
});

test('socket: the last listener to leave a topic sends leave to the server', async () => {
  const one = listen();
  const two = listen();
  await until(() => joins().length >= 1);
  one.leave();
  two.leave();
  await until(() => received.some(({ op }) => op === 'leave'));
  expect(received.filter(({ op }) => op === 'leave')).toEqual([{ op: 'leave', topic: 'feed' }]);
});

test('recovery: a temporarily refused topic is joined again, with growing delays, until it succeeds', async () => {
  const { got } = listen('me.balance', true);
  await until(() => joins().length === 1);
  send({ op: 'refused', topic: 'me.balance', message: 'busy' });
  await until(() => joins().length === 2);
  send({ op: 'refused', topic: 'me.balance', message: 'too_many_requests' });
  const refusedAt = performance.now();
  await until(() => joins().length === 3);
  expect(performance.now() - refusedAt).toBeGreaterThan(450);
  send({ op: 'snapshot', topic: 'me.balance', seq: 7, data: 'ten' });
  await until(() => got.length === 1);
  expect(got).toEqual([['snapshot', 'ten']]);
});

test('socket: a topic that is forbidden to this viewer is not joined again', async () => {
  listen('me.balance', true);
  listen();
  await until(() => joins().length === 2);
  send({ op: 'refused', topic: 'me.balance', message: 'unauthorized' });
  send({ op: 'refused', message: 'unauthorized' });
  // A topic that is refused for a while, and later, is joined twice more, after growing delays.
  send({ op: 'refused', topic: 'feed', message: 'busy' });
  await until(() => joins().length === 3);
  send({ op: 'refused', topic: 'feed', message: 'busy' });
  await until(() => joins().length === 4);
  expect(joins().filter(({ topic }) => topic === 'me.balance')).toHaveLength(1);
});
