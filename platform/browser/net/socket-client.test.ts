// @vitest-environment node
/// <reference types="node" />
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocketServer, type WebSocket as Peer } from 'ws';
import { SocketClient, type Connection } from './socket-client.ts';

type Said = { op: string; topic?: string; seq?: number; token?: string; ref?: number; at?: number };

/** A tiny house: remembers what it heard and says what a test tells it to. */
let server: WebSocketServer;
let peers: Peer[];
let heard: Said[];
let client: SocketClient;
let states: Connection[];
let token: string | null;
let refresh: ReturnType<typeof vi.fn<() => Promise<string | null>>>;

beforeEach(async () => {
  [peers, heard, states, token] = [[], [], [], null];
  refresh = vi.fn(async () => null);
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (peer) => {
    peers.push(peer);
    peer.on('message', (data) => hear(peer, JSON.parse((data as Buffer).toString()) as Said));
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

function hear(peer: Peer, frame: Said): void {
  heard.push(frame);
  if (frame.op === 'hello') say({ op: 'welcome', session: 's', now: Date.now(), viewer: 'anyone' });
  if (frame.op === 'ping') peer.send(JSON.stringify({ op: 'pong', at: frame.at, now: Date.now() }));
}

function say(frame: object): void {
  peers.at(-1)?.send(JSON.stringify(frame));
}

function until(check: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(check()).toBe(true), { timeout: 4000, interval: 5 });
}

const joins = () => heard.filter(({ op }) => op === 'join');

function listen(topic = 'feed', isPrivate = false) {
  const got: unknown[] = [];
  const leave = client.join(topic, isPrivate, {
    snapshot: (data) => got.push(['snapshot', data]),
    message: (data) => got.push(data),
  });
  return { got, leave };
}

test('a topic starts with its snapshot, and events follow in order and once', async () => {
  const { got } = listen();
  await until(() => joins().length === 1);
  say({ op: 'event', topic: 'feed', seq: 4, data: 'before the snapshot' });
  say({ op: 'snapshot', topic: 'feed', seq: 5, data: 'now' });
  say({ op: 'event', topic: 'feed', seq: 6, data: 'six' });
  say({ op: 'event', topic: 'feed', seq: 6, data: 'six again' });
  await until(() => got.length === 2);
  expect(got).toEqual([['snapshot', 'now'], 'six']);
});

test('a gap waits a moment and then asks for what is missing', async () => {
  const { got } = listen();
  await until(() => joins().length === 1);
  say({ op: 'snapshot', topic: 'feed', seq: 1, data: 'start' });
  say({ op: 'event', topic: 'feed', seq: 3, data: 'three' });
  await until(() => joins().length === 2);
  expect(joins()[1]).toEqual({ op: 'join', topic: 'feed', seq: 1 });
  say({ op: 'event', topic: 'feed', seq: 2, data: 'two' });
  say({ op: 'event', topic: 'feed', seq: 3, data: 'three' });
  await until(() => got.length === 3);
  expect(got.slice(1)).toEqual(['two', 'three']);
});

test('a lost connection comes back by itself and resumes where it was', async () => {
  listen();
  await until(() => joins().length === 1);
  say({ op: 'snapshot', topic: 'feed', seq: 7, data: null });
  await until(() => heard.some(({ op }) => op === 'ping'));
  await new Promise((done) => setTimeout(done, 20));
  peers[0]!.terminate();
  await until(() => joins().length === 2);
  expect(joins()[1]).toEqual({ op: 'join', topic: 'feed', seq: 7 });
  expect(states).toEqual(['connecting', 'open', 'offline', 'connecting', 'open']);
});

test('another token goes over the same connection, and private topics start anew', async () => {
  listen('feed');
  listen('me.balance', true);
  await until(() => joins().length === 2);
  say({ op: 'snapshot', topic: 'me.balance', seq: 9, data: 'somebody' });
  token = 'fresh';
  client.renew();
  await until(() => joins().length === 3);
  expect(heard.filter(({ op }) => op === 'hello').at(-1)).toEqual({ op: 'hello', token: 'fresh' });
  expect(joins()[2]).toEqual({ op: 'join', topic: 'me.balance' });
  expect(peers).toHaveLength(1);
});

test('a call gets its own answer; a lost connection answers all of them', async () => {
  listen();
  await until(() => states.at(-1) === 'open');
  const first = client.call('dice.place', { stake: '1' }, 'key-00001');
  const second = client.call('dice.place', { stake: '2' }, 'key-00002');
  await until(() => heard.filter(({ op }) => op === 'call').length === 2);
  const refs = heard.filter(({ op }) => op === 'call').map(({ ref }) => ref);
  const refused = { ok: false, status: 422, message: 'insufficient_funds', errors: {} };
  say({ op: 'answer', ref: refs[1], ...refused });
  await expect(second).resolves.toEqual({ refused: 'insufficient_funds', errors: {}, status: 422 });
  peers[0]!.terminate();
  await expect(first).resolves.toEqual({ refused: 'network', status: 0 });
});

test('a house that says the session is over is answered by one refresh', async () => {
  listen();
  await until(() => states.at(-1) === 'open');
  say({ op: 'bye', reason: 'session_expired' });
  await until(() => refresh.mock.calls.length === 1);
});

test('the last one to leave a topic tells the house', async () => {
  const one = listen();
  const two = listen();
  await until(() => joins().length >= 1);
  one.leave();
  two.leave();
  await until(() => heard.some(({ op }) => op === 'leave'));
  expect(heard.filter(({ op }) => op === 'leave')).toEqual([{ op: 'leave', topic: 'feed' }]);
});

test('recovery: a topic that was refused for now is joined again, ever later, until it is told', async () => {
  const { got } = listen('me.balance', true);
  await until(() => joins().length === 1);
  say({ op: 'refused', topic: 'me.balance', message: 'busy' });
  await until(() => joins().length === 2);
  say({ op: 'refused', topic: 'me.balance', message: 'too_many_requests' });
  const refusedAt = performance.now();
  await until(() => joins().length === 3);
  expect(performance.now() - refusedAt).toBeGreaterThan(450);
  say({ op: 'snapshot', topic: 'me.balance', seq: 7, data: 'ten' });
  await until(() => got.length === 1);
  expect(got).toEqual([['snapshot', 'ten']]);
});

test('a topic that is not for this viewer is not asked for again', async () => {
  listen('me.balance', true);
  await until(() => joins().length === 1);
  say({ op: 'refused', topic: 'me.balance', message: 'unauthorized' });
  say({ op: 'refused', message: 'unauthorized' });
  await new Promise((done) => setTimeout(done, 1_200));
  expect(joins()).toHaveLength(1);
});
