import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createRoundsFixture, type RoundsFixture } from '../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { createClock } from './clock.ts';

let database: TestDatabase;
let fixture: RoundsFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64) });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});
afterEach(() => void vi.useRealTimers());

test('clock: the clock of the rounds is that of the database', async () => {
  const request = fixture.rounds.now();
  const rows = await fixture.db.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  const now = fixture.rounds.now();
  expect(rows[0]!.ms).toBeGreaterThan(request - 50);
  expect(rows[0]!.ms).toBeLessThan(now + 50);
});

test.each([3_600_000, -3_600_000])('recovery: setting this clock by %i ms moves no round', (by) => {
  const before = fixture.rounds.now();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
  const after = fixture.rounds.now();
  expect(after).toBeGreaterThanOrEqual(before);
  expect(after - before).toBeLessThan(1_000);
});

/** A clock over the real database, whose own clock is shifted by some time. */
async function aheadBy(given: { ms: number }) {
  const jumps: number[] = [];
  const db = {
    ...fixture.db,
    query: async (sql: string) => {
      const rows = await fixture.db.query<{ ms: number }>(sql);
      return rows.map(({ ms }) => ({ ms: ms + given.ms }));
    },
  } as typeof fixture.db;
  const log = { error: () => {}, warn: () => {} } as unknown as Parameters<typeof createClock>[1];
  const clock = await createClock(db, log, () => jumps.push(given.ms));
  clock.stop();
  return { clock, jumps };
}

test.each([3_600_000, -3_600_000])(
  'recovery: a server that was suspended has the correct time again: %i ms',
  async (by) => {
    const given = { ms: 0 };
    const { clock, jumps } = await aheadBy(given);
    const before = clock.now();
    given.ms = by;
    await clock.measureOffset();
    expect(jumps).toEqual([by]);
    expect(Math.abs(clock.now() - before - by)).toBeLessThan(1_000);
  },
);

test('clock: drift is corrected in small steps, and no round is restarted', async () => {
  const given = { ms: 0 };
  const { clock, jumps } = await aheadBy(given);
  const before = clock.now() - performance.now();
  given.ms = 1_500;
  await clock.measureOffset();
  const moved = clock.now() - performance.now() - before;
  expect(jumps).toEqual([]);
  expect(moved).toBeGreaterThan(20);
  expect(moved).toBeLessThan(80);
});
