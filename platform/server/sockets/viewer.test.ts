import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { toPlayerId } from '#core/ids.ts';
import {
  connectAndGreet,
  numbers,
  createSocketServers,
  token,
  viewerOf,
  type TestClient,
} from '#dev/test-sockets.ts';

const startServer = createSocketServers();

const secrets = (client: TestClient) => numbers(client, 'me.secret');

test('sockets: a private topic is joined by a viewer only, and no other client receives it', async () => {
  const server = await startServer();
  const anyone = await connectAndGreet(server);
  anyone.send({ op: 'join', topic: 'me.secret' });
  anyone.send({ op: 'join', topic: 'me.secret.7' });
  await anyone.until(() => anyone.of('refused').length === 2);
  expect(anyone.of('refused').map(({ message }) => message)).toEqual([
    'unauthorized',
    'unknown_topic',
  ]);

  const clients = await Promise.all(
    [7, 8, 9].map((id) => connectAndGreet(server, token('guest', id))),
  );
  const seventh = await connectAndGreet(server, token('guest', 7, 60_000, 'other-device'));
  for (const client of [...clients, seventh]) await client.join('me.secret');
  for (const [index, client] of clients.entries()) {
    expect(client.of('snapshot')[0]?.data).toEqual({ of: String(index + 7) });
  }
  for (let n = 0; n < 60; n++)
    server.sockets.publishTo('me.secret', toPlayerId(BigInt(7 + (n % 3))), { n });
  for (const [index, client] of clients.entries()) {
    await client.until(() => secrets(client).length === 20);
    expect(secrets(client).every((n) => n % 3 === index)).toBe(true);
  }
  await seventh.until(() => secrets(seventh).length === 20);
  await pause(30);
  expect(secrets(seventh).every((n) => n % 3 === 0)).toBe(true);
  expect(secrets(anyone)).toEqual([]);
});

test('sockets: a topic for players is closed to guests and anonymous clients', async () => {
  const server = await startServer();
  const [guest, player] = [
    await connectAndGreet(server, token('guest', 1)),
    await connectAndGreet(server, token('player', 2)),
  ];
  guest.send({ op: 'join', topic: 'members' });
  await guest.until(() => guest.of('refused').length === 1);
  await player.join('members');
  server.sockets.publish('members', { n: 1 });
  await player.until(() => player.events('members').length === 1);
  expect(guest.events('members')).toEqual([]);
});

test('sockets: a fresh token on an open connection prolongs it without a gap', async () => {
  const server = await startServer();
  const client = await connectAndGreet(server, token('player', 7, 1_500));
  await client.join('me.secret');
  await client.hello(token('player', 7, 60_000, 'renewed'));
  await pause(2_700);
  server.sockets.publishTo('me.secret', toPlayerId(7n), { n: 1 });
  await client.until(() => secrets(client).length === 1);
  expect(client.closed).toBeUndefined();
  const [first, second] = client.of('welcome');
  expect(second?.session).toBe(first?.session);
  expect(client.of('snapshot')).toHaveLength(1);
  server.sockets.endSession('renewed');
  expect(await client.bye()).toBe('session_expired');
});

test('sockets: an expired token ends its topics at once, and the connection soon after', async () => {
  const server = await startServer();
  const client = await connectAndGreet(server, token('player', 7, 400));
  await client.join('me.secret');
  await client.join('news');
  await pause(420);
  server.sockets.publishTo('me.secret', toPlayerId(7n), { n: 1 });
  server.sockets.publish('news', { n: 2 });
  await client.until(() => client.events('news').length === 1);
  expect(secrets(client)).toEqual([]);
  expect(await client.bye()).toBe('session_expired');
  expect(client.closed?.code).toBe(4001);
});

test('sockets: another viewer on the same connection starts without topics of the first', async () => {
  const server = await startServer();
  const client = await connectAndGreet(server, token('player', 7));
  await client.join('me.secret');
  await client.join('news');
  await client.hello(token('player', 8));
  expect(client.of('refused')).toEqual([
    { op: 'refused', topic: 'me.secret', message: 'unauthorized' },
  ]);
  server.sockets.publishTo('me.secret', toPlayerId(7n), { n: 7 });
  server.sockets.publish('news', { n: 1 });
  await client.until(() => client.events('news').length === 1);
  expect(secrets(client)).toEqual([]);
  await client.join('me.secret');
  expect(client.of('snapshot').at(-1)?.data).toEqual({ of: '8' });
  await client.hello();
  expect(client.of('welcome').at(-1)?.viewer).toBe('anyone');
  server.sockets.publishTo('me.secret', toPlayerId(8n), { n: 8 });
  server.sockets.publish('news', { n: 2 });
  await client.until(() => client.events('news').length === 2);
  expect(secrets(client)).toEqual([]);
});

test('sockets: an invalid token leaves the client anonymous and is reported', async () => {
  const server = await startServer();
  const client = await connectAndGreet(server, token('player', 7, -1_000));
  expect(client.of('refused')).toEqual([{ op: 'refused', message: 'unauthorized' }]);
  expect(client.of('welcome')[0]?.viewer).toBe('anyone');
});

test('sockets: ending a session closes its connections on every server, and no others', async () => {
  const [one, other] = [await startServer(), await startServer()];
  const gone = [
    await connectAndGreet(one, token('player', 7, 60_000, 'phone')),
    await connectAndGreet(other, token('player', 7, 60_000, 'phone')),
  ];
  const laptop = await connectAndGreet(other, token('player', 7, 60_000, 'laptop'));
  const otherPlayer = await connectAndGreet(other, token('player', 8, 60_000, 'other-session'));
  one.sockets.endSession('phone');
  for (const client of gone) expect(await client.bye()).toBe('session_expired');
  await pause(30);
  expect(laptop.closed).toBeUndefined();
  one.sockets.endSession(toPlayerId(7n));
  expect(await laptop.bye()).toBe('session_expired');
  await pause(30);
  expect(otherPlayer.closed).toBeUndefined();
});

test('sockets: a session that ends while its token is being verified does not get in', async () => {
  const server = await startServer({
    viewerOf: async (text) => {
      await pause(80);
      return viewerOf(text);
    },
  });
  const client = await server.connect();
  client.send({ op: 'hello', token: token('player', 7, 60_000, 'phone') });
  await pause(30);
  server.sockets.endSession('phone');
  await client.until(() => client.of('welcome').length === 1);
  expect(client.of('welcome')[0]?.viewer).toBe('anyone');
  // Later tokens of the same viewer are valid.
  await client.hello(token('player', 7, 60_000, 'laptop'));
  expect(client.of('welcome')[1]?.viewer).toBe('player');
});

test('sockets: when a token cannot be verified the connection is closed', async () => {
  const server = await startServer({
    viewerOf: async () => {
      throw new Error('no database');
    },
  });
  const client = await server.connect();
  client.send({ op: 'hello', token: token('player', 7) });
  expect(await client.bye()).toBe('stopping');
});
