import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { toPlayerId } from '#core/ids.ts';
import {
  connectAndGreet,
  numbers,
  createSocketServers,
  token,
  upTo,
  viewerOf,
  type TestClient,
} from '#dev/test-sockets.ts';

const startServer = createSocketServers();

const seqs = (client: TestClient) => client.of('event').map(({ seq }) => seq);

test('sockets: joining sends the state, then events numbered one by one', async () => {
  const server = await startServer({ total: () => ({ total: 41, secret: 'not in the contract' }) });
  const client = await connectAndGreet(server);
  await client.join('news');
  for (const n of upTo(5)) server.sockets.publish('news', { n, secret: 'neither' });
  await client.until(() => client.of('event').length === 5);
  const [snapshot] = client.of('snapshot');
  expect(snapshot?.data).toEqual({ total: 41 });
  expect(client.events('news')).toEqual(upTo(5).map((n) => ({ n })));
  expect(seqs(client)).toEqual(upTo(5).map((n) => (snapshot?.seq ?? 0) + 1 + n));
});

test('sockets: after leaving a topic nothing more is sent', async () => {
  const server = await startServer();
  const client = await connectAndGreet(server);
  await client.join('news');
  client.send({ op: 'leave', topic: 'news' });
  client.send({ op: 'ping', at: 5 });
  await client.until(() => client.of('pong').length === 1);
  server.sockets.publish('news', { n: 1 });
  await client.join('news');
  server.sockets.publish('news', { n: 2 });
  await client.until(() => numbers(client).length > 0);
  expect(numbers(client)).toEqual([2]);
  expect(client.of('pong')[0]?.at).toBe(5);
});

test('sockets: a client that reconnects in time gets what it missed, and no state', async () => {
  const server = await startServer();
  const client = await connectAndGreet(server);
  await client.join('news');
  for (const n of upTo(10)) server.sockets.publish('news', { n });
  await client.until(() => numbers(client).length === 10);
  const fourth = client.of('event')[3]?.seq ?? 0;
  const again = await connectAndGreet(server);
  again.send({ op: 'join', topic: 'news', seq: fourth });
  await again.until(() => numbers(again).length === 6);
  server.sockets.publish('news', { n: 10 });
  await again.until(() => numbers(again).length === 7);
  expect(numbers(again)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(again.of('snapshot')).toEqual([]);
});

test('sockets: a client that was away for too long, or was on another server, gets the state', async () => {
  const server = await startServer();
  const client = await connectAndGreet(server);
  await client.join('news');
  const start = client.of('snapshot')[0]?.seq ?? 0;
  for (const n of upTo(100)) server.sockets.publish('news', { n });
  await client.until(() => numbers(client).length === 100);
  const again = await connectAndGreet(server);
  for (const seq of [start, 0, start + 1_000]) {
    const before = again.of('snapshot').length;
    again.send({ op: 'join', topic: 'news', seq });
    await again.until(() => again.of('snapshot').length > before, `a snapshot for ${seq}`);
  }
  expect(again.of('snapshot').at(-1)?.seq).toBe(start + 100);
  expect(again.events('news')).toEqual([]);
});

test('sockets: an event number of another server is not mistaken for one of ours', async () => {
  const [one, other] = [await startServer(), await startServer()];
  for (const n of upTo(20)) other.sockets.deliver('news', { n });
  const client = await connectAndGreet(one);
  await client.join('news');
  for (const n of upTo(10)) one.sockets.deliver('news', { n });
  await client.until(() => numbers(client).length === 10);
  const moved = await connectAndGreet(other);
  moved.send({ op: 'join', topic: 'news', seq: client.of('event').at(-1)?.seq });
  await moved.until(() => moved.of('snapshot').length === 1);
  expect(moved.events('news')).toEqual([]);
});

test('sockets: events during a state read come after the state, complete and once', async () => {
  let letGo = () => {};
  let reads = 0;
  let total = 7;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const read = async () => {
    reads++;
    const seen = total;
    await gate;
    return { total: seen };
  };
  const server = await startServer({ total: read });
  const clients = [await connectAndGreet(server), await connectAndGreet(server)] as const;
  clients[0].send({ op: 'join', topic: 'news' });
  await expect.poll(() => reads).toBe(1);
  // More than the history holds: the read of the state must retain them.
  for (const n of upTo(200)) {
    total++;
    server.sockets.publish('news', { n });
  }
  clients[1].send({ op: 'join', topic: 'news' });
  clients[1].send({ op: 'ping', at: 1 });
  await clients[1].until(() => clients[1].of('pong').length === 1);
  letGo();
  for (const client of clients) {
    await client.until(() => numbers(client).length === 200);
    expect(client.of('snapshot').map(({ data }) => data)).toEqual([{ total: 7 }]);
    expect(client.frames.findIndex(({ op }) => op === 'snapshot')).toBeLessThan(
      client.frames.findIndex(({ op }) => op === 'event'),
    );
    expect(numbers(client)).toEqual(upTo(200));
  }
  expect(reads).toBe(1);
});

test('sockets: joining again sends the state again, and events stay in order', async () => {
  const server = await startServer();
  const client = await connectAndGreet(server);
  await client.join('news');
  server.sockets.publish('news', { n: 1 });
  await client.join('news');
  server.sockets.publish('news', { n: 2 });
  await client.until(() => numbers(client).includes(2));
  const last = client.of('snapshot').at(-1)?.seq ?? 0;
  expect(client.of('event').at(-1)?.seq).toBe(last + 1);
});

test('sockets: a state that cannot be read is refused, and can be requested again', async () => {
  let isBroken = true;
  const server = await startServer({
    total: async () => {
      if (isBroken) throw new Error('no database');
      return { total: 1 };
    },
  });
  const client = await connectAndGreet(server);
  client.send({ op: 'join', topic: 'news' });
  await client.until(() => client.of('refused').length === 1);
  expect(client.of('refused')[0]).toEqual({ op: 'refused', topic: 'news', message: 'busy' });
  isBroken = false;
  await client.join('news');
});

test('sockets: a message that violates its contract is not sent and affects no client', async () => {
  const server = await startServer();
  const client = await connectAndGreet(server);
  await client.join('news');
  server.sockets.publish('news', { n: 'seven' });
  server.sockets.publish('ghost', { n: 1 });
  server.sockets.publish('me.secret', { n: 1 });
  server.sockets.publish('news', { n: 2 });
  await client.until(() => numbers(client).length === 1);
  expect(numbers(client)).toEqual([2]);
});

test('sockets: two servers send to their clients, whichever of them publishes', async () => {
  const [one, other] = [await startServer(), await startServer()];
  const clients = [
    await connectAndGreet(one, token('player', 7)),
    await connectAndGreet(other, token('player', 7)),
  ];
  for (const client of clients) {
    await client.join('news');
    await client.join('me.secret');
  }
  for (const n of upTo(50)) (n % 2 ? one : other).sockets.publish('news', { n });
  one.sockets.publishTo('me.secret', toPlayerId(7n), { n: 70 });
  one.sockets.publishTo('me.secret', toPlayerId(8n), { n: 80 });
  for (const client of clients) {
    await client.until(
      () => numbers(client).length === 50 && numbers(client, 'me.secret').length === 1,
    );
    expect(numbers(client).filter((n) => n % 2)).toEqual(upTo(50).filter((n) => n % 2));
    expect(numbers(client).filter((n) => !(n % 2))).toEqual(upTo(50).filter((n) => !(n % 2)));
    expect(numbers(client, 'me.secret')).toEqual([70]);
  }
});

test('sockets: deliver stays on its own server', async () => {
  const [one, other] = [await startServer(), await startServer()];
  const clients = [
    await connectAndGreet(one, token('guest', 7)),
    await connectAndGreet(other, token('guest', 7)),
  ];
  for (const client of clients) {
    await client.join('news');
    await client.join('me.secret');
  }
  one.sockets.deliver('news', { n: 1 });
  one.sockets.deliverTo('me.secret', toPlayerId(7n), { n: 2 });
  one.sockets.publish('news', { n: 3 });
  await clients[1]!.until(() => numbers(clients[1]!).length > 0);
  await clients[0]!.until(() => numbers(clients[0]!).length === 2);
  expect(numbers(clients[1]!)).toEqual([3]);
  expect(numbers(clients[1]!, 'me.secret')).toEqual([]);
  expect(numbers(clients[0]!, 'me.secret')).toEqual([2]);
});

test('sockets: after the bus lost its connection all clients get the state again', async () => {
  let total = 1;
  const server = await startServer({ total: () => ({ total }) });
  const client = await connectAndGreet(server, token('player', 7));
  await client.join('news');
  await client.join('me.secret');
  total = 2;
  const killer = new pg.Client({ connectionString: server.databaseUrl });
  await killer.connect();
  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'croupier bus' and datname = current_database()`,
  );
  await killer.end();
  await client.until(() => client.of('snapshot').length === 4);
  expect(client.of('snapshot').at(-2)?.data).toEqual({ total: 2 });
  server.sockets.publish('news', { n: 5 });
  await client.until(() => numbers(client).length === 1);
});

test('sockets: stopping sends bye to all clients, waits for calls and refuses new connections', async () => {
  let ended = 0;
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const slow = async () => {
    begun.resolve();
    await gate.promise;
    ended++;
    return { status: 200, body: { done: true } };
  };
  const server = await startServer({ calls: new Map([['slow', slow]]) });
  const [busy, idle] = [await connectAndGreet(server), await connectAndGreet(server)];
  busy.send({ op: 'call', ref: 1, name: 'slow' });
  await begun.promise;
  const stopping = server.sockets.stop();
  await expect(server.connect()).rejects.toThrow('503');
  gate.resolve();
  expect(await busy.bye()).toBe('stopping');
  expect(await idle.bye()).toBe('stopping');
  await stopping;
  expect(busy.of('answer')).toEqual([{ op: 'answer', ref: 1, ok: true, data: { done: true } }]);
  expect(busy.closed).toEqual({ code: 1012, reason: 'stopping' });
  expect(ended).toBe(1);
});

test('sockets: a token that is verified slowly keeps later frames in order', async () => {
  const server = await startServer({
    viewerOf: async (text) => {
      await pause(50);
      return viewerOf(text);
    },
  });
  const client = await server.connect();
  client.send({ op: 'hello', token: token('player', 7) });
  client.send({ op: 'join', topic: 'me.secret' });
  client.send({ op: 'ping', at: 1 });
  await client.until(() => client.of('snapshot').length === 1);
  expect(client.frames.map(({ op }) => op)).toEqual(['welcome', 'pong', 'snapshot']);
  expect(client.of('snapshot')[0]?.data).toEqual({ of: '7' });
});

test('sockets: a viewer is present while a page is open, and was when it closed since', async () => {
  const server = await startServer();
  const mine = token('player', 71);
  const { id: viewerId } = viewerOf(mine)!;
  const isPresent = (sinceMs: number) => server.sockets.findPresent([{ viewerId, sinceMs }]);
  expect(isPresent(0)).toEqual([]);
  const page = await connectAndGreet(server, mine);
  expect(isPresent(Number.POSITIVE_INFINITY)).toEqual([viewerId]);
  const before = Date.now();
  page.ws.close();
  await expect.poll(() => isPresent(Number.POSITIVE_INFINITY)).toEqual([]);
  expect(isPresent(before)).toEqual([viewerId]);
  expect(isPresent(Date.now() + 1)).toEqual([]);
});
