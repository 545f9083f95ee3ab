import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { greeted, numbers, testHouses, upTo, type TestClient } from '#dev/test-sockets.ts';

const aHouse = testHouses();

test('1,000 sockets all get everything, in order', async () => {
  const house = await aHouse({ limits: { perAddressMax: 2_000 } });
  const clients: TestClient[] = [];
  for (let n = 0; n < 20; n++) {
    const some = upTo(50).map(() => greeted(house));
    clients.push(...(await Promise.all(some)));
  }
  await Promise.all(clients.map((client) => client.join('news')));
  for (const n of upTo(30)) {
    house.sockets.publish('news', { n });
    if (n % 7 === 0) await pause(3);
  }
  for (const client of clients)
    await client.until(() => numbers(client).length === 30, 'all', 15_000);
  for (const client of clients) expect(numbers(client)).toEqual(upTo(30));
  expect((await house.metrics.text()).body).toContain('croupier_sockets 1000');
}, 60_000);

test('a slow reader gets nothing new until it has read, then everything or the state', async () => {
  const house = await aHouse({ limits: { bufferedSoftBytes: 50_000 } });
  const [slow, quick] = [await greeted(house), await greeted(house)];
  await slow.join('news');
  await quick.join('news');
  slow.ws.pause();
  const pad = 'x'.repeat(6_000);
  for (const n of upTo(3_000)) {
    house.sockets.deliver('news', { n, pad });
    if (n % 20 === 0) await pause(1);
  }
  await quick.until(() => numbers(quick).length === 3_000);
  slow.ws.resume();
  await slow.until(() => numbers(slow).includes(2_999) || slow.of('snapshot').length > 1);
  house.sockets.deliver('news', { n: 3_000 });
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

test('a reader that does not read at all is let go', async () => {
  const house = await aHouse({ limits: { bufferedSoftBytes: 20_000, slowMs: 500 } });
  const client = await greeted(house);
  await client.join('news');
  client.ws.pause();
  const publishing = setInterval(() => {
    for (let n = 0; n < 50; n++) house.sockets.deliver('news', { n, pad: 'x'.repeat(6_000) });
  }, 5);
  await expect
    .poll(async () => (await house.metrics.text()).body, { timeout: 10_000 })
    .toContain('croupier_sockets 0');
  clearInterval(publishing);
  client.ws.terminate();
}, 20_000);
