import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotPublicError, sendPublicRequest, type PublicRequest } from './public-request.ts';

const requests: string[] = [];
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === '/silent') return;
    if (request.url === '/redirect') response.writeHead(302, { location: '/other' });
    response.end('x'.repeat(10_000));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (address: string, more: Partial<PublicRequest> = {}) =>
  sendPublicRequest({
    url: new URL(address),
    method: 'GET',
    timeoutMs: 5_000,
    textMax: 100,
    ...more,
  });
const isLoopback = (address: string) => address === '127.0.0.1' || address === '::1';

test.each(['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433'])(
  'public request: %s, which is this machine, gets no connection',
  async (host) => {
    await expect(send(`http://${host}:${port}/`)).rejects.toThrow(NotPublicError);
    await expect(send(`https://${host}:${port}/`)).rejects.toThrow(NotPublicError);
    expect(requests).toEqual([]);
  },
);

test('public request: an answer is cut, and a redirect is an answer', async () => {
  const found = await send(`http://127.0.0.1:${port}/redirect`, { isAllowed: isLoopback });
  expect([found.status, found.headers.location, found.text.length]).toEqual([302, '/other', 100]);
  const named = await send(`http://localhost:${port}/named`, {
    isAllowed: isLoopback,
    method: 'POST',
    body: Buffer.from('a'),
  });
  expect(named.status).toBe(200);
  expect(requests).toEqual(['GET /redirect', 'POST /named']);
});

test('public request: no answer in time is an error', async () => {
  const sent = send(`http://127.0.0.1:${port}/silent`, { isAllowed: isLoopback, timeoutMs: 200 });
  await expect(sent).rejects.toThrow(/abort|timeout/i);
});
