import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway } from '#dev/test-gateway.ts';
import { gatewayTransport } from './gateway.ts';

const MESSAGE = {
  id: '5f0c7f6e-6f0c-4b52-9d2c-0d8b8f1f7a11',
  to: '+77011234567',
  channel: 'sms',
  locale: 'kz',
  text: 'Croupier: 493021 — кіру коды.',
} as const;

let gateway: Awaited<ReturnType<typeof openGateway>>;

beforeAll(async () => {
  gateway = await openGateway();
  return () => gateway.close();
});

const open = (url = gateway.url) => gatewayTransport({ url, token: 'gateway-token' });

test('a text message is handed over with its id and the bearer token', async () => {
  expect(await open().send(MESSAGE)).toBe('sent');
  const [taken] = gateway.taken;
  expect(taken?.headers).toMatchObject({
    authorization: 'Bearer gateway-token',
    'idempotency-key': MESSAGE.id,
  });
  const { id: _, ...body } = MESSAGE;
  expect(taken?.body).toEqual(body);
});

test.each([
  [400, false],
  [401, true],
  [422, false],
  [429, true],
  [503, true],
])('an answer of %i means another attempt: %s', async (status, again) => {
  gateway.refuse(status);
  expect(await open().send(MESSAGE)).toEqual({ reason: `http_${status}`, again });
});

test('a gateway that is not there may be there later', async () => {
  const attempt = await open('http://127.0.0.1:9/send').send(MESSAGE);
  expect(attempt).toEqual({ reason: 'unreachable', again: true });
});

test('a gateway that says nothing is not waited for', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/send`;
  const waiting = gatewayTransport({ url, token: 'gateway-token', timeoutMs: 200 });
  expect(await waiting.send(MESSAGE)).toEqual({ reason: 'timeout', again: true });
  silent.close();
});

test('secrecy: a gateway that leads elsewhere is not followed', async () => {
  gateway.refuse(302);
  expect(await open().send(MESSAGE)).toMatchObject({ again: true });
});

afterAll(() => void gateway.taken.splice(0));
