import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  greeted,
  numbers,
  testHouses,
  token,
  upTo,
  viewerOf,
  type TestClient,
} from '#dev/test-sockets.ts';

const aHouse = testHouses();

const seqs = (client: TestClient) => client.of('event').map(({ seq }) => seq);

test('joining gives the state, then events numbered one by one', async () => {
  const house = await aHouse({ total: () => ({ total: 41, secret: 'not in the contract' }) });
  const client = await greeted(house);
  await client.join('news');
  for (const n of upTo(5)) house.sockets.publish('news', { n, secret: 'neither' });
  await client.until(() => client.of('event').length === 5);
  const [snapshot] = client.of('snapshot');
  expect(snapshot?.data).toEqual({ total: 41 });
  expect(client.events('news')).toEqual(upTo(5).map((n) => ({ n })));
  expect(seqs(client)).toEqual(upTo(5).map((n) => (snapshot?.seq ?? 0) + 1 + n));
});

test('after leaving nothing more comes', async () => {
  const house = await aHouse();
  const client = await greeted(house);
  await client.join('news');
  client.say({ op: 'leave', topic: 'news' });
  client.say({ op: 'ping', at: 5 });
  await client.until(() => client.of('pong').length === 1);
  house.sockets.publish('news', { n: 1 });
  await pause(30);
  expect(client.events('news')).toEqual([]);
  expect(client.of('pong')[0]?.at).toBe(5);
});

test('a client that was away for a moment gets what it missed, and no state', async () => {
  const house = await aHouse();
  const client = await greeted(house);
  await client.join('news');
  for (const n of upTo(10)) house.sockets.publish('news', { n });
  await client.until(() => numbers(client).length === 10);
  const fourth = client.of('event')[3]?.seq ?? 0;
  const again = await greeted(house);
  again.say({ op: 'join', topic: 'news', seq: fourth });
  await again.until(() => numbers(again).length === 6);
  house.sockets.publish('news', { n: 10 });
  await again.until(() => numbers(again).length === 7);
  expect(numbers(again)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(again.of('snapshot')).toEqual([]);
});

test('a client that was away for too long, or saw another server, gets the state', async () => {
  const house = await aHouse();
  const client = await greeted(house);
  await client.join('news');
  const start = client.of('snapshot')[0]?.seq ?? 0;
  for (const n of upTo(100)) house.sockets.publish('news', { n });
  await client.until(() => numbers(client).length === 100);
  const again = await greeted(house);
  for (const seq of [start, 0, start + 1_000]) {
    const before = again.of('snapshot').length;
    again.say({ op: 'join', topic: 'news', seq });
    await again.until(() => again.of('snapshot').length > before, `a snapshot for ${seq}`);
  }
  expect(again.of('snapshot').at(-1)?.seq).toBe(start + 100);
  expect(again.events('news')).toEqual([]);
});

test('a number of another server is not taken for one of ours', async () => {
  const [one, other] = [await aHouse(), await aHouse()];
  for (const n of upTo(20)) other.sockets.deliver('news', { n });
  const client = await greeted(one);
  await client.join('news');
  for (const n of upTo(10)) one.sockets.deliver('news', { n });
  await client.until(() => numbers(client).length === 10);
  const moved = await greeted(other);
  moved.say({ op: 'join', topic: 'news', seq: client.of('event').at(-1)?.seq });
  await moved.until(() => moved.of('snapshot').length === 1);
  expect(moved.events('news')).toEqual([]);
});

test('what happens while the state is being read comes after it, whole and once', async () => {
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
  const house = await aHouse({ total: read });
  const clients = [await greeted(house), await greeted(house)] as const;
  clients[0].say({ op: 'join', topic: 'news' });
  await pause(20);
  // More than the history holds: the reading of the state must keep them.
  for (const n of upTo(200)) {
    total++;
    house.sockets.publish('news', { n });
  }
  clients[1].say({ op: 'join', topic: 'news' });
  await pause(20);
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

test('joining again gives the state again, and events stay in order', async () => {
  const house = await aHouse();
  const client = await greeted(house);
  await client.join('news');
  house.sockets.publish('news', { n: 1 });
  await client.join('news');
  house.sockets.publish('news', { n: 2 });
  await client.until(() => numbers(client).includes(2));
  const last = client.of('snapshot').at(-1)?.seq ?? 0;
  expect(client.of('event').at(-1)?.seq).toBe(last + 1);
});

test('a state that cannot be read is refused, and can be asked for again', async () => {
  let isBroken = true;
  const house = await aHouse({
    total: async () => {
      if (isBroken) throw new Error('no database');
      return { total: 1 };
    },
  });
  const client = await greeted(house);
  client.say({ op: 'join', topic: 'news' });
  await client.until(() => client.of('refused').length === 1);
  expect(client.of('refused')[0]).toEqual({ op: 'refused', topic: 'news', message: 'busy' });
  isBroken = false;
  await client.join('news');
});

test('a message that does not fit its contract is not sent and disturbs nobody', async () => {
  const house = await aHouse();
  const client = await greeted(house);
  await client.join('news');
  house.sockets.publish('news', { n: 'seven' });
  house.sockets.publish('ghost', { n: 1 });
  house.sockets.publish('me.secret', { n: 1 });
  house.sockets.publish('news', { n: 2 });
  await client.until(() => numbers(client).length === 1);
  expect(numbers(client)).toEqual([2]);
});

test('two servers: both tell their clients, whoever publishes', async () => {
  const [one, other] = [await aHouse(), await aHouse()];
  const clients = [
    await greeted(one, token('player', 7)),
    await greeted(other, token('player', 7)),
  ];
  for (const client of clients) {
    await client.join('news');
    await client.join('me.secret');
  }
  for (const n of upTo(50)) (n % 2 ? one : other).sockets.publish('news', { n });
  one.sockets.publishTo('me.secret', 7n, { n: 70 });
  one.sockets.publishTo('me.secret', 8n, { n: 80 });
  for (const client of clients) {
    await client.until(
      () => numbers(client).length === 50 && numbers(client, 'me.secret').length === 1,
    );
    expect(numbers(client).filter((n) => n % 2)).toEqual(upTo(50).filter((n) => n % 2));
    expect(numbers(client).filter((n) => !(n % 2))).toEqual(upTo(50).filter((n) => !(n % 2)));
    expect(numbers(client, 'me.secret')).toEqual([70]);
  }
});

test('deliver stays on its own server', async () => {
  const [one, other] = [await aHouse(), await aHouse()];
  const clients = [await greeted(one, token('guest', 7)), await greeted(other, token('guest', 7))];
  for (const client of clients) {
    await client.join('news');
    await client.join('me.secret');
  }
  one.sockets.deliver('news', { n: 1 });
  one.sockets.deliverTo('me.secret', 7n, { n: 2 });
  one.sockets.publish('news', { n: 3 });
  await clients[1]!.until(() => numbers(clients[1]!).length > 0);
  await clients[0]!.until(() => numbers(clients[0]!).length === 2);
  expect(numbers(clients[1]!)).toEqual([3]);
  expect(numbers(clients[1]!, 'me.secret')).toEqual([]);
  expect(numbers(clients[0]!, 'me.secret')).toEqual([2]);
});

test('after the bus lost its connection everybody gets the state anew', async () => {
  let total = 1;
  const house = await aHouse({ total: () => ({ total }) });
  const client = await greeted(house, token('player', 7));
  await client.join('news');
  await client.join('me.secret');
  total = 2;
  const killer = new pg.Client({ connectionString: house.databaseUrl });
  await killer.connect();
  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'croupier bus' and datname = current_database()`,
  );
  await killer.end();
  await client.until(() => client.of('snapshot').length === 4);
  expect(client.of('snapshot').at(-2)?.data).toEqual({ total: 2 });
  house.sockets.publish('news', { n: 5 });
  await client.until(() => numbers(client).length === 1);
});

test('stopping says bye to everybody, lets calls end and refuses newcomers', async () => {
  let ended = 0;
  const slow = async () => {
    await pause(150);
    ended++;
    return { status: 200, body: { done: true } };
  };
  const house = await aHouse({ calls: new Map([['slow', slow]]) });
  const [busy, idle] = [await greeted(house), await greeted(house)];
  busy.say({ op: 'call', ref: 1, name: 'slow' });
  await pause(30);
  const stopping = house.sockets.stop();
  await expect(house.connect()).rejects.toThrow('503');
  expect(await busy.bye()).toBe('stopping');
  expect(await idle.bye()).toBe('stopping');
  await stopping;
  expect(busy.of('answer')).toEqual([{ op: 'answer', ref: 1, ok: true, data: { done: true } }]);
  expect(busy.closed).toEqual({ code: 1012, reason: 'stopping' });
  expect(ended).toBe(1);
});

test('a token that is read slowly keeps what follows it in order', async () => {
  const house = await aHouse({
    viewerOf: async (text) => {
      await pause(50);
      return viewerOf(text);
    },
  });
  const client = await house.connect();
  client.say({ op: 'hello', token: token('player', 7) });
  client.say({ op: 'join', topic: 'me.secret' });
  client.say({ op: 'ping', at: 1 });
  await client.until(() => client.of('snapshot').length === 1);
  expect(client.frames.map(({ op }) => op)).toEqual(['welcome', 'pong', 'snapshot']);
  expect(client.of('snapshot')[0]?.data).toEqual({ of: '7' });
});
