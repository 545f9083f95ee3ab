import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { openLog } from '../log.ts';
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

async function aBus(): Promise<Bus> {
  const bus = await openBus({ url: database.url, log: openLog('silent') });
  open.push(bus);
  return bus;
}

function gather(bus: Bus, channel: string): unknown[] {
  const heard: unknown[] = [];
  bus.subscribe(channel, (payload) => heard.push(payload));
  return heard;
}

test('the own process hears at once, another one a moment later, in order and with repeats', async () => {
  const [one, other] = [await aBus(), await aBus()];
  const [here, there] = [gather(one, 'news'), gather(other, 'news')];
  const said = Array.from({ length: 500 }, (_, n) => ({ n: n % 7 }));
  for (const payload of said) one.publish('news', payload);
  expect(here).toEqual(said);
  await expect.poll(() => there.length).toBe(500);
  expect(there).toEqual(said);
  expect(here).toHaveLength(500);
});

test('messages that look alike are all heard', async () => {
  const [one, other] = [await aBus(), await aBus()];
  const there = gather(other, 'news');
  const alike = 'x'.repeat(6_000);
  for (let n = 0; n < 20; n++) one.publish('news', alike);
  await expect.poll(() => there.length).toBe(20);
});

test('a channel hears only its own, and nothing after it left', async () => {
  const [one, other] = [await aBus(), await aBus()];
  const heard: unknown[] = [];
  const leave = other.subscribe('a', (payload) => heard.push(payload));
  const rest = gather(other, 'b');
  one.publish('b', 1);
  one.publish('a', 2);
  await expect.poll(() => heard).toEqual([2]);
  leave();
  one.publish('a', 3);
  one.publish('b', 4);
  await expect.poll(() => rest).toEqual([1, 4]);
  expect(heard).toEqual([2]);
});

test('a payload near the bound passes whatever is in it, one over the bound is refused', async () => {
  const [one, other] = [await aBus(), await aBus()];
  const heard = gather(other, 'big');
  const quotes = '"'.repeat(3_400);
  const letters = 'Ж'.repeat(3_400);
  one.publish('big', quotes);
  one.publish('big', letters);
  await expect.poll(() => heard).toEqual([quotes, letters]);
  expect(() => one.publish('big', 'x'.repeat(7_001))).toThrow(/send ids/);
});

test('a listener that throws spoils nothing for the next', async () => {
  const bus = await aBus();
  bus.subscribe('news', () => {
    throw new Error('broken listener');
  });
  const heard = gather(bus, 'news');
  bus.publish('news', 'still heard');
  expect(heard).toEqual(['still heard']);
});

test('after its connection was cut the bus comes back, says so, and sends what was said meanwhile', async () => {
  const [one, other] = [await aBus(), await aBus()];
  let missed = 0;
  one.onMissed(() => missed++);
  const [here, there] = [gather(one, 'news'), gather(other, 'news')];
  await cutBusConnections();
  one.publish('news', 'said into the gap');
  await expect.poll(() => missed).toBe(1);
  await expect
    .poll(async () => (other.publish('news', 'back'), await pause(20), here))
    .toContain('back');
  await expect.poll(() => there).toContain('back');
});

test('what was said while cut off reaches the others, or they are told that they missed it', async () => {
  const [one, other] = [await aBus(), await aBus()];
  const there = gather(other, 'news');
  let missed = 0;
  other.onMissed(() => missed++);
  await cutBusConnections();
  await pause(5);
  one.publish('news', 'late');
  await expect.poll(() => there.includes('late') || missed > 0).toBe(true);
});

async function cutBusConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'croupier bus' and datname = current_database()`,
  );
  await client.end();
}
