import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  connectAndGreet,
  numbers,
  createSocketServers,
  upTo,
  type TestClient,
} from '#dev/test-sockets.ts';

const startServer = createSocketServers();

test('sockets: 1,000 clients all get everything, in order', async () => {
  const server = await startServer({ limits: { perAddressMax: 2_000 } });
  const clients: TestClient[] = [];
  for (let n = 0; n < 20; n++) {
    const some = upTo(50).map(() => connectAndGreet(server));
    clients.push(...(await Promise.all(some)));
  }
  await Promise.all(clients.map((client) => client.join('news')));
  for (const n of upTo(30)) {
    server.sockets.publish('news', { n });
    if (n % 7 === 0) await pause(3);
  }
  for (const client of clients)
    await client.until(() => numbers(client).length === 30, 'all', 15_000);
  for (const client of clients) expect(numbers(client)).toEqual(upTo(30));
  expect((await server.metrics.text()).body).toContain('croupier_sockets 1000');
}, 60_000);

test('sockets: a slow reader gets nothing new until it has read, then everything or the state', async () => {
  const server = await startServer({ limits: { bufferedSoftBytes: 50_000 } });
  const [slow, quick] = [await connectAndGreet(server), await connectAndGreet(server)];
  await slow.join('news');
  await quick.join('news');
  slow.ws.pause();
  const pad = 'x'.repeat(6_000);
  for (const n of upTo(3_000)) {
    server.sockets.deliver('news', { n, pad });
    if (n % 20 === 0) await pause(1);
  }
  await quick.until(() => numbers(quick).length === 3_000);
  slow.ws.resume();
  await slow.until(() => numbers(slow).includes(2_999) || slow.of('snapshot').length > 1);
  server.sockets.deliver('news', { n: 3_000 });
  await slow.until(() => numbers(slow).includes(3_000));
  expect(numbers(slow).length).toBeLessThan(3_000);
  // Every jump in the numbers is a new state, never a hole.
  let last: number | undefined;
  for (const frame of slow.frames) {
    if (frame.op === 'snapshot') last = frame.seq;
    if (frame.op !== 'event') continue;
    expect(frame.seq).toBe((last ?? 0) + 1);
    last = frame.seq;
  }
  expect(slow.closed).toBeUndefined();
}, 30_000);

test('sockets: a client that does not read at all is disconnected', async () => {
  const server = await startServer({ limits: { bufferedSoftBytes: 20_000, slowMs: 500 } });
  const client = await connectAndGreet(server);
  await client.join('news');
  client.ws.pause();
  const publishing = setInterval(() => {
    for (let n = 0; n < 50; n++) server.sockets.deliver('news', { n, pad: 'x'.repeat(6_000) });
  }, 5);
  await expect
    .poll(async () => (await server.metrics.text()).body, { timeout: 10_000 })
    .toContain('croupier_sockets 0');
  clearInterval(publishing);
  client.ws.terminate();
}, 20_000);
