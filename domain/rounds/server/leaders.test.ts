import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { startSilentProxy } from '../../../dev/silent-proxy.ts';
import { LeadLost, Leaders } from './leaders.ts';

let database: TestDatabase;
const all: Leaders[] = [];
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(all.splice(0).map((leaders) => leaders.stop()));
  await database.close();
});

function process(url = database.url): { leaders: Leaders; logged: string[] } {
  const logged: string[] = [];
  const note = (_facts: object, sentence: string) => void logged.push(sentence);
  const log = { error: note, warn: note, info: note, debug: note, child: () => log };
  const leaders = new Leaders({ url, log });
  all.push(leaders);
  return { leaders, logged };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

test('recovery: a table whose leadership was lost is led again, and by one process at a time', async () => {
  const [{ leaders, logged }, { leaders: other }] = [process(), process()];
  let [begun, elsewhere] = [0, 0];
  leaders.register('duels', async (signal) => {
    begun += 1;
    if (begun < 3) throw new Error('the database is away');
    await untilAborted(signal);
  });
  await leaders.start();
  other.register('duels', async (signal) => {
    elsewhere += 1;
    await untilAborted(signal);
  });
  await other.start();
  await expect.poll(() => begun, { timeout: 5_000 }).toBe(3);
  expect(logged.filter((line) => line === 'a lead ended')).toHaveLength(2);
  expect([leaders.isLeading('duels'), elsewhere]).toEqual([true, 0]);
  await leaders.stop();
  await expect.poll(() => elsewhere).toBe(1);
});

test('recovery: a restart ends every leadership before it is acquired again', async () => {
  const { leaders } = process();
  const steps: string[] = [];
  leaders.register('double', async (signal) => {
    steps.push('begun');
    await untilAborted(signal);
    steps.push(String((signal.reason as Error).message));
  });
  await leaders.start();
  await leaders.restart('jumped');
  expect(steps).toEqual(['begun', 'jumped', 'begun']);
});

test('recovery: a leader whose network falls silent stops by itself, then another leads within five seconds', async () => {
  const proxy = await startSilentProxy(database.url);
  const [cut, healthy] = [process(proxy.url), process()];
  let [stoppedAt, takenAt] = [0, 0];
  cut.leaders.register('crash', async (signal) => {
    await untilAborted(signal);
    stoppedAt = performance.now();
  });
  await cut.leaders.start();
  healthy.leaders.register('crash', async (signal) => {
    takenAt = performance.now();
    await untilAborted(signal);
  });
  await healthy.leaders.start();
  expect([cut.leaders.isLeading('crash'), healthy.leaders.isLeading('crash')]).toEqual([
    true,
    false,
  ]);
  proxy.setSilent(true);
  const silentFrom = performance.now();
  await expect.poll(() => takenAt, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(takenAt - silentFrom).toBeLessThan(5_000);
  expect(stoppedAt).toBeGreaterThan(0);
  expect(stoppedAt).toBeLessThan(takenAt);
  expect(() => cut.leaders.assertLeading('crash')).toThrow(LeadLost);
  expect(cut.logged).toContain('this process leads tables no longer');
  expect(healthy.logged).toContain('this process leads tables');
  // The one that was cut off comes back and leads nothing.
  proxy.setSilent(false);
  await expect
    .poll(() => cut.logged.filter((line) => line.includes('retrying')).length)
    .toBeGreaterThan(0);
  expect(cut.leaders.isLeading('crash')).toBe(false);
  await cut.leaders.stop();
  await proxy.close();
}, 20_000);
