import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnections, type ConnectionLimits } from './connection-limit.ts';

async function startServer(limits: ConnectionLimits): Promise<number> {
  const server = createServer((_request, response) => response.end('ok'));
  limitConnections(server, { perNetworkMax: 3, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function hold(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

function statusAt(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', () => resolve(undefined));
  });
}

test('connections: an address beyond its limit is cut off, until it closes one', async () => {
  const port = await startServer({});
  const held = await Promise.all([hold(port), hold(port), hold(port)]);
  await expect.poll(() => statusAt(port)).toBeUndefined();
  held[0]!.destroy();
  await expect.poll(() => statusAt(port)).toBe(200);
});

test('connections: those of a trusted proxy are not counted', async () => {
  const port = await startServer({ trustedProxies: ['127.0.0.1'] });
  await Promise.all(Array.from({ length: 6 }, () => hold(port)));
  expect(await statusAt(port)).toBe(200);
});
