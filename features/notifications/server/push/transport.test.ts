import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpsPushTransport } from './transport.ts';

let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let port: number;

beforeAll(async () => {
  await new Promise<void>((done) => {
    listener.listen(0, '127.0.0.1', done);
  });
  const address = listener.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => listener.close());

test('push: a name that leads to this machine is not connected to', async () => {
  const answer = await httpsPushTransport({
    endpoint: `https://localhost:${port}/send/1`,
    headers: { TTL: 60 },
    body: Buffer.from('sealed'),
  });
  expect([answer, connections]).toEqual(['not_public', 0]);
});
