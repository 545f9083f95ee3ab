import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  greeted,
  numbers,
  testHouses,
  token,
  viewerOf,
  type TestClient,
} from '#dev/test-sockets.ts';

const aHouse = testHouses();

const secrets = (client: TestClient) => numbers(client, 'me.secret');

test('a private topic is joined by a viewer only, and heard by nobody else', async () => {
  const house = await aHouse();
  const anyone = await greeted(house);
  anyone.say({ op: 'join', topic: 'me.secret' });
  anyone.say({ op: 'join', topic: 'me.secret.7' });
  await anyone.until(() => anyone.of('refused').length === 2);
  expect(anyone.of('refused').map(({ message }) => message)).toEqual([
    'unauthorized',
    'unknown_topic',
  ]);

  const clients = await Promise.all([7, 8, 9].map((id) => greeted(house, token('guest', id))));
  const seventh = await greeted(house, token('guest', 7, 60_000, 'other-device'));
  for (const client of [...clients, seventh]) await client.join('me.secret');
  for (const [index, client] of clients.entries()) {
    expect(client.of('snapshot')[0]?.data).toEqual({ of: String(index + 7) });
  }
  for (let n = 0; n < 60; n++) house.sockets.publishTo('me.secret', BigInt(7 + (n % 3)), { n });
  for (const [index, client] of clients.entries()) {
    await client.until(() => secrets(client).length === 20);
    expect(secrets(client).every((n) => n % 3 === index)).toBe(true);
  }
  await seventh.until(() => secrets(seventh).length === 20);
  await pause(30);
  expect(secrets(seventh).every((n) => n % 3 === 0)).toBe(true);
  expect(secrets(anyone)).toEqual([]);
});

test('a topic for members is closed to guests and strangers', async () => {
  const house = await aHouse();
  const [guest, player] = [
    await greeted(house, token('guest', 1)),
    await greeted(house, token('player', 2)),
  ];
  guest.say({ op: 'join', topic: 'members' });
  await guest.until(() => guest.of('refused').length === 1);
  await player.join('members');
  house.sockets.publish('members', { n: 1 });
  await player.until(() => player.events('members').length === 1);
  expect(guest.events('members')).toEqual([]);
});

test('a fresh token on an open connection prolongs it without a gap', async () => {
  const house = await aHouse();
  const client = await greeted(house, token('player', 7, 1_500));
  await client.join('me.secret');
  await client.hello(token('player', 7, 60_000, 'renewed'));
  await pause(2_700);
  house.sockets.publishTo('me.secret', 7n, { n: 1 });
  await client.until(() => secrets(client).length === 1);
  expect(client.closed).toBeUndefined();
  const [first, second] = client.of('welcome');
  expect(second?.session).toBe(first?.session);
  expect(client.of('snapshot')).toHaveLength(1);
  house.sockets.endSession('renewed');
  expect(await client.bye()).toBe('session_expired');
});

test('a token that runs out ends what it opened at once, and the connection soon after', async () => {
  const house = await aHouse();
  const client = await greeted(house, token('player', 7, 400));
  await client.join('me.secret');
  await client.join('news');
  await pause(420);
  house.sockets.publishTo('me.secret', 7n, { n: 1 });
  house.sockets.publish('news', { n: 2 });
  await client.until(() => client.events('news').length === 1);
  expect(secrets(client)).toEqual([]);
  expect(await client.bye()).toBe('session_expired');
  expect(client.closed?.code).toBe(4001);
});

test('another person under the same connection starts with nothing of the first', async () => {
  const house = await aHouse();
  const client = await greeted(house, token('player', 7));
  await client.join('me.secret');
  await client.join('news');
  await client.hello(token('player', 8));
  expect(client.of('refused')).toEqual([
    { op: 'refused', topic: 'me.secret', message: 'unauthorized' },
  ]);
  house.sockets.publishTo('me.secret', 7n, { n: 7 });
  house.sockets.publish('news', { n: 1 });
  await client.until(() => client.events('news').length === 1);
  expect(secrets(client)).toEqual([]);
  await client.join('me.secret');
  expect(client.of('snapshot').at(-1)?.data).toEqual({ of: '8' });
  await client.hello();
  expect(client.of('welcome').at(-1)?.viewer).toBe('anyone');
  house.sockets.publishTo('me.secret', 8n, { n: 8 });
  house.sockets.publish('news', { n: 2 });
  await client.until(() => client.events('news').length === 2);
  expect(secrets(client)).toEqual([]);
});

test('a token that is not ours leaves a stranger, and says so', async () => {
  const house = await aHouse();
  const client = await greeted(house, token('player', 7, -1_000));
  expect(client.of('refused')).toEqual([{ op: 'refused', message: 'unauthorized' }]);
  expect(client.of('welcome')[0]?.viewer).toBe('anyone');
});

test('ending a session closes its connections on every server, and no others', async () => {
  const [one, other] = [await aHouse(), await aHouse()];
  const gone = [
    await greeted(one, token('player', 7, 60_000, 'phone')),
    await greeted(other, token('player', 7, 60_000, 'phone')),
  ];
  const laptop = await greeted(other, token('player', 7, 60_000, 'laptop'));
  const somebody = await greeted(other, token('player', 8, 60_000, 'his'));
  one.sockets.endSession('phone');
  for (const client of gone) expect(await client.bye()).toBe('session_expired');
  await pause(30);
  expect(laptop.closed).toBeUndefined();
  one.sockets.endSession(7n);
  expect(await laptop.bye()).toBe('session_expired');
  await pause(30);
  expect(somebody.closed).toBeUndefined();
});

test('a session that ends while its token is being read does not get in', async () => {
  const house = await aHouse({
    viewerOf: async (text) => {
      await pause(80);
      return viewerOf(text);
    },
  });
  const client = await house.connect();
  client.say({ op: 'hello', token: token('player', 7, 60_000, 'phone') });
  await pause(30);
  house.sockets.endSession('phone');
  await client.until(() => client.of('welcome').length === 1);
  expect(client.of('welcome')[0]?.viewer).toBe('anyone');
  // Later tokens of the same person are another matter.
  await client.hello(token('player', 7, 60_000, 'laptop'));
  expect(client.of('welcome')[1]?.viewer).toBe('player');
});

test('a token that cannot be read now ends the connection rather than guess', async () => {
  const house = await aHouse({
    viewerOf: async () => {
      throw new Error('no database');
    },
  });
  const client = await house.connect();
  client.say({ op: 'hello', token: token('player', 7) });
  expect(await client.bye()).toBe('stopping');
});
