import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { Leaders } from './leaders.ts';

let database: TestDatabase;
const all: Leaders[] = [];
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(all.splice(0).map((leaders) => leaders.stop()));
  await database.close();
});

function process(): { leaders: Leaders; logged: string[] } {
  const logged: string[] = [];
  const note = (_facts: object, sentence: string) => void logged.push(sentence);
  const log = { error: note, warn: note, info: note, debug: note, child: () => log };
  const leaders = new Leaders({ url: database.url, log });
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
  expect(logged).toEqual(['a lead ended', 'a lead ended']);
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
