import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSilentProxy } from '#dev/silent-proxy.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createLog } from '../log.ts';
import type { Bus } from './bus.ts';
import { openBus } from './postgres-bus.ts';

let database: TestDatabase;
const open: Bus[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
});
afterAll(() => database.close());

async function aBus(url = database.url): Promise<Bus> {
  const bus = await openBus({ url, log: createLog('silent') });
  open.push(bus);
  return bus;
}

function collect(bus: Bus, channel: string): unknown[] {
  const received: unknown[] = [];
  bus.subscribe(channel, (payload) => received.push(payload));
  return received;
}

test('bus: a message reaches its own process at once and other processes later, in order, repeats included', async () => {
  const [one, other] = [await aBus(), await aBus()];
  const [here, there] = [collect(one, 'news'), collect(other, 'news')];
  const published = Array.from({ length: 500 }, (_, n) => ({ n: n % 7 }));
  for (const payload of published) one.publish('news', payload);
  expect(here).toEqual(published);
  await expect.poll(() => there.length).toBe(500);
  expect(there).toEqual(published);
  expect(here).toHaveLength(500);
});

test('bus: identical messages are all delivered', async () => {
  const [one, other] = [await aBus(), await aBus()];
  const there = collect(other, 'news');
  const alike = 'x'.repeat(6_000);
  for (let n = 0; n < 20; n++) one.publish('news', alike);
  await expect.poll(() => there.length).toBe(20);
});

test('bus: a subscriber receives only its own channel, and nothing after unsubscribing', async () => {
  const [one, other] = [await aBus(), await aBus()];
  const received: unknown[] = [];
  const unsubscribe = other.subscribe('a', (payload) => received.push(payload));
  const rest = collect(other, 'b');
  one.publish('b', 1);
  one.publish('a', 2);
  await expect.poll(() => received).toEqual([2]);
  unsubscribe();
  one.publish('a', 3);
  one.publish('b', 4);
  await expect.poll(() => rest).toEqual([1, 4]);
  expect(received).toEqual([2]);
});

test('bus: a payload just below the limit is delivered whatever its contents, a larger one is refused', async () => {
  const [one, other] = [await aBus(), await aBus()];
  const received = collect(other, 'big');
  const quotes = '"'.repeat(3_400);
  const letters = 'Ж'.repeat(3_400);
  one.publish('big', quotes);
  one.publish('big', letters);
  await expect.poll(() => received).toEqual([quotes, letters]);
  expect(() => one.publish('big', 'x'.repeat(7_001))).toThrow(/send ids/);
});

test('bus: a listener that throws does not stop the next one', async () => {
  const bus = await aBus();
  bus.subscribe('news', () => {
    throw new Error('broken listener');
  });
  const received = collect(bus, 'news');
  bus.publish('news', 'still received');
  expect(received).toEqual(['still received']);
});

test('bus: after a cut connection the bus reconnects, reports it, and sends what was published meanwhile', async () => {
  const [one, other] = [await aBus(), await aBus()];
  let missed = 0;
  one.onMissed(() => missed++);
  const [here, there] = [collect(one, 'news'), collect(other, 'news')];
  await cutBusConnections();
  one.publish('news', 'published into the gap');
  await expect.poll(() => missed).toBe(1);
  // Until the other bus is connected again, what it publishes may be lost.
  await expect.poll(() => (other.publish('news', 'back'), here)).toContain('back');
  await expect.poll(() => there).toContain('back');
});

test('bus: messages published while disconnected reach the others, or they are notified of the loss', async () => {
  const [one, other] = [await aBus(), await aBus()];
  const there = collect(other, 'news');
  let missed = 0;
  other.onMissed(() => missed++);
  await cutBusConnections();
  one.publish('news', 'late');
  await expect.poll(() => there.includes('late') || missed > 0).toBe(true);
});

test('bus: a network that falls silent is noticed within seconds, and what was missed is reported', async () => {
  const proxy = await startSilentProxy(database.url);
  const [cut, other] = [await aBus(proxy.url), await aBus()];
  let [missedHere, missedThere] = [0, 0];
  cut.onMissed(() => missedHere++);
  other.onMissed(() => missedThere++);
  const there = collect(other, 'news');
  expect([cut.isAlive(), other.isAlive()]).toEqual([true, true]);
  proxy.setSilent(true);
  cut.publish('news', 'into the silence');
  const began = performance.now();
  await expect.poll(() => cut.isAlive(), { timeout: 8_000 }).toBe(false);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(other.isAlive()).toBe(true);
  proxy.setSilent(false);
  await expect.poll(() => cut.isAlive(), { timeout: 10_000 }).toBe(true);
  await expect.poll(() => missedHere).toBe(1);
  // What was published into the silence arrives, or the others read again.
  await expect.poll(() => there.includes('into the silence') || missedThere > 0).toBe(true);
  await cut.close();
  await proxy.close();
}, 30_000);

async function cutBusConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'croupier bus' and datname = current_database()`,
  );
  await client.end();
}
