import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { refuse } from '#core/refusal.ts';
import { call, dataOf } from '#core/wire.ts';
import { createMemoryRateLimits } from '../rate-limits.ts';
import { atMost, on } from '../http/route.ts';
import { asyncApi } from './asyncapi.ts';
import { socketCalls } from './calls.ts';
import type { SocketLimits } from './limits.ts';
import { connectAndGreet, mine, news, createSocketServers, token } from '#dev/test-sockets.ts';

const startServer = createSocketServers();

const limited = (limits: Partial<SocketLimits>) => startServer({ limits });

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['no JSON', '{"op":'],
  ['no object', '"hello"'],
  ['an unknown operation', '{"op":"shout"}'],
  ['a field too many', '{"op":"ping","at":1,"extra":true}'],
  ['a field of the wrong kind', '{"op":"join","topic":7}'],
  ['a topic that is no name', '{"op":"join","topic":"../etc"}'],
  ['a negative number', '{"op":"join","topic":"news","seq":-1}'],
  ['a broken number', '{"op":"call","ref":1.5,"name":"x","body":{}}'],
  ['a frame too long', JSON.stringify({ op: 'call', ref: 1, name: 'x', body: 'x'.repeat(16_400) })],
  ['a body too deep', `{"op":"call","ref":1,"name":"x","body":${deep(3_000)}}`],
  ['bytes', Buffer.from('{"op":"ping","at":1}')],
])('sockets: %s closes the connection with a reason', async (_what, text) => {
  const server = await startServer();
  const [client, other] = [await connectAndGreet(server), await connectAndGreet(server)];
  client.ws.send(text);
  expect(await client.bye()).toBe('protocol');
  other.send({ op: 'ping', at: 1 });
  await other.until(() => other.of('pong').length === 1);
});

test('sockets: a frame far too large is cut off without reading it', async () => {
  const server = await startServer();
  const client = await connectAndGreet(server);
  client.ws.on('error', () => {});
  client.ws.send('x'.repeat(100_000));
  await client.until(() => client.closed !== undefined);
  expect(client.closed?.code).toBe(1009);
});

test('sockets: the first frame is hello, and it comes in time', async () => {
  const server = await limited({ helloMs: 300 });
  const hasty = await server.connect();
  hasty.send({ op: 'join', topic: 'news' });
  expect(await hasty.bye()).toBe('protocol');
  const silent = await server.connect();
  expect(await silent.bye()).toBe('protocol');
  const polite = await connectAndGreet(server);
  await pause(1_300);
  expect(polite.closed).toBeUndefined();
});

test('sockets: a flood of control frames is closed like any other', async () => {
  const server = await startServer();
  const flooder = await connectAndGreet(server);
  for (let n = 0; n < 200; n++) flooder.ws.pong();
  expect(await flooder.bye()).toBe('flood');
});

test('sockets: a flood is first refused, then closed; a client within the limits is neither', async () => {
  const server = await limited({ framesPerSecond: 20, framesBurst: 10 });
  const [flooder, patient] = [await connectAndGreet(server), await connectAndGreet(server)];
  for (let n = 0; n < 100; n++) flooder.send({ op: 'call', ref: n, name: 'x', body: {} });
  expect(await flooder.bye()).toBe('flood');
  const statuses = flooder.of('answer').map((frame) => (frame.ok ? 200 : frame.status));
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(statuses.filter((status) => status === 429).length).toBeLessThanOrEqual(12);
  for (let n = 0; n < 20; n++) {
    patient.send({ op: 'ping', at: n });
    await pause(60);
  }
  await patient.until(() => patient.of('pong').length === 20);
  expect(patient.of('refused')).toEqual([]);
});

test('sockets: repeated joins, which return whole states, are rate limited', async () => {
  const server = await limited({ joinsPerSecond: 1, joinsBurst: 5 });
  const client = await connectAndGreet(server);
  for (let n = 0; n < 8; n++) client.send({ op: 'join', topic: 'news' });
  await client.until(() => client.of('refused').length === 3);
  expect(client.of('refused')[0]).toMatchObject({ topic: 'news', message: 'too_many_requests' });
  expect(client.of('snapshot').length).toBeLessThanOrEqual(5);
  // It stays on the topic, and a refused client may retry a little later.
  const states = client.of('snapshot').length;
  await pause(1_100);
  client.send({ op: 'join', topic: 'news' });
  await client.until(() => client.of('snapshot').length === states + 1);
  expect([client.of('refused').length, client.closed]).toEqual([3, undefined]);
});

test('sockets: all IPv6 addresses of one network count as one', async () => {
  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1'];
  const server = await startServer({
    limits: { perAddressMax: 1 },
    ipOf: () => addresses.shift()!,
  });
  await server.connect();
  await expect(server.connect()).rejects.toThrow('429');
  await server.connect();
});

test('sockets: topics, open calls and connections of one address are limited', async () => {
  const endless = () => new Promise<never>(() => {});
  const server = await startServer({
    limits: { topicsMax: 1, openCallsMax: 2, perAddressMax: 2 },
    calls: new Map([['endless', endless]]),
  });
  const client = await connectAndGreet(server, token('player', 7));
  await client.join('news');
  await client.join('news');
  client.send({ op: 'join', topic: 'me.secret' });
  await client.until(() => client.of('refused').length === 1);
  expect(client.of('refused')[0]?.message).toBe('too_many_requests');
  for (const ref of [1, 2, 3]) client.send({ op: 'call', ref, name: 'endless', body: {} });
  await client.until(() => client.of('answer').length === 1);
  expect(client.of('answer')[0]).toMatchObject({
    ref: 3,
    status: 429,
    message: 'too_many_requests',
  });
  const second = await server.connect();
  await expect(server.connect()).rejects.toThrow('429');
  second.ws.close();
  await second.until(() => second.closed !== undefined);
  await expect
    .poll(() =>
      server.connect().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

test('sockets: pages of other sites, other paths and other protocols are refused before the upgrade', async () => {
  const server = await startServer({ allowedOrigins: new Set(['https://casino.example']) });
  const { host } = new URL(server.url);
  await expect(server.connect({ origin: 'https://evil.example' })).rejects.toThrow('403');
  await expect(server.connect({ origin: 'null' })).rejects.toThrow('403');
  await server.connect({ origin: 'https://casino.example' });
  await server.connect({ origin: `http://${host}` });
  const refusal = (address: string, protocol?: string) =>
    new Promise((resolve) => {
      new WebSocket(address, protocol).once('error', (error) => resolve(error.message));
    });
  expect(await refusal(server.url)).toContain('400');
  expect(await refusal(server.url, 'croupier.9')).toContain('400');
  expect(await refusal(`ws://${host}/elsewhere`, 'croupier.1')).toContain('404');
});

test('sockets: compression is never negotiated, whatever the client offers', async () => {
  const server = await startServer();
  const client = await server.connect({ perMessageDeflate: true });
  expect(client.ws.extensions).toBe('');
  expect(client.ws.protocol).toBe('croupier.1');
});

test('sockets: a silent connection is pinged, and closed when it is dead', async () => {
  const server = await limited({ silentMs: 400 });
  const [alive, dead] = [await connectAndGreet(server), await connectAndGreet(server)];
  dead.ws.pause();
  await expect
    .poll(async () => (await server.metrics.text()).body, { timeout: 8_000 })
    .toContain('croupier_sockets 1');
  expect(alive.closed).toBeUndefined();
  dead.ws.terminate();
}, 15_000);

const greet = call({
  name: 'test.greet',
  summary: 'Greets.',
  method: 'POST',
  path: '/test/{name}',
  audience: 'visitor',
  keyed: true,
  params: z.object({ name: z.string() }),
  body: z.object({ times: z.int() }),
  answer: dataOf(z.object({ text: z.string() })),
  refusals: ['shy'],
});
const fail = call({ ...greet, name: 'test.fail', keyed: undefined as never });

function callsOfTest() {
  const routes = [
    on(greet, atMost('5 per minute'), async ({ params, body, viewer, key, origin }) => {
      if (params.name === 'Nameless') return refuse('shy', { name: [{ code: 'too_shy' }] });
      const text = `${viewer.kind} ${viewer.id} ${params.name} ${body.times} ${key} ${origin.ip}`;
      return { data: { text } };
    }),
    on(fail, atMost('5 per minute'), async () => {
      throw new Error('a secret of the database');
    }),
  ];
  return socketCalls(routes, { rateLimits: createMemoryRateLimits() });
}

test('sockets: a call goes through the checks, limits and handler of its route', async () => {
  const server = await startServer({ calls: callsOfTest() });
  const client = await connectAndGreet(server, token('guest', 7));
  let ref = 0;
  const ask = async (input: object, name = 'test.greet') => {
    const mark = ++ref;
    client.send({
      op: 'call',
      ref: mark,
      name,
      body: { name: 'Anna', times: 2, ...input },
      key: 'key-0001',
    });
    await client.until(() => client.of('answer').some((frame) => frame.ref === mark));
    const {
      op: _op,
      ref: _ref,
      ...answer
    } = client.of('answer').find((frame) => frame.ref === mark)!;
    return answer;
  };
  expect(await ask({})).toEqual({
    ok: true,
    data: { data: { text: 'guest 7 Anna 2 key-0001 127.0.0.1' } },
  });
  expect(await ask({ name: 'Nameless' })).toEqual({
    ok: false,
    status: 422,
    message: 'shy',
    errors: { name: ['too_shy'] },
  });
  expect(await ask({ times: 'two' })).toMatchObject({
    ok: false,
    status: 422,
    message: 'bad_input',
  });
  expect(await ask({}, 'test.nothing')).toMatchObject({
    ok: false,
    status: 404,
    message: 'not_found',
  });
  expect(await ask({}, 'test.fail')).toEqual({
    ok: false,
    status: 500,
    message: 'unexpected',
    errors: {},
  });
  await ask({});
  await ask({});
  expect(await ask({})).toMatchObject({ ok: false, status: 429, message: 'too_many_requests' });
  await client.hello();
  expect(await ask({})).toMatchObject({ ok: false, status: 401, message: 'unauthorized' });
});

test('sockets: the AsyncAPI document names every frame, topic and call, and every reference resolves', () => {
  const document = asyncApi([news, mine], [greet], 'Test', '1.0.0');
  const { socket } = document['channels'] as {
    socket: { messages: Record<string, { payload: object }> };
  };
  expect(Object.keys(socket.messages)).toEqual(
    expect.arrayContaining([
      'hello',
      'bye',
      'news.event',
      'me.secret.snapshot',
      'test.greet.answer',
    ]),
  );
  expect(socket.messages['news.event']?.payload).toMatchObject({
    properties: {
      op: { const: 'event' },
      topic: { const: 'news' },
      data: { properties: { n: { type: 'number' } }, required: ['n'] },
    },
    required: ['op', 'topic', 'seq', 'data'],
  });
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, path = ''] of references) {
    const found = path
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document);
    expect(found, path).toBeDefined();
  }
});
