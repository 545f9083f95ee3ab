import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSmsGateway } from '#dev/test-gateway.ts';
import { gatewayTransport } from './gateway.ts';

const MESSAGE = {
  id: '5f0c7f6e-6f0c-4b52-9d2c-0d8b8f1f7a11',
  to: '+77011234567',
  channel: 'sms',
  locale: 'kz',
  text: 'Croupier: 493021 — кіру коды.',
} as const;

let gateway: Awaited<ReturnType<typeof startTestSmsGateway>>;

beforeAll(async () => {
  gateway = await startTestSmsGateway();
  return () => gateway.close();
});

const open = (url = gateway.url) => gatewayTransport({ url, token: 'gateway-token' });

test('SMS gateway: a text message is sent with its id and the bearer token', async () => {
  expect(await open().send(MESSAGE)).toBe('sent');
  const [taken] = gateway.received;
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
])('SMS gateway: a response of %i is retryable: %s', async (status, isRetryable) => {
  gateway.refuse(status);
  expect(await open().send(MESSAGE)).toEqual({ reason: `http_${status}`, isRetryable });
});

test('SMS gateway: an unreachable gateway is retryable', async () => {
  const attempt = await open('http://127.0.0.1:9/send').send(MESSAGE);
  expect(attempt).toEqual({ reason: 'unreachable', isRetryable: true });
});

test('SMS gateway: a gateway that does not answer times out', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/send`;
  const waiting = gatewayTransport({ url, token: 'gateway-token', timeoutMs: 200 });
  expect(await waiting.send(MESSAGE)).toEqual({ reason: 'timeout', isRetryable: true });
  silent.close();
});

test('secrecy: a redirect of the gateway is not followed', async () => {
  gateway.refuse(302);
  expect(await open().send(MESSAGE)).toMatchObject({ isRetryable: true });
});

afterAll(() => void gateway.received.splice(0));
