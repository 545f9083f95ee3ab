import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openRoundsRoom, type RoundsRoom } from '../../../dev/rounds-room.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { openClock } from './clock.ts';

let database: TestDatabase;
let room: RoundsRoom;
beforeAll(async () => {
  database = await testDatabase();
  room = await openRoundsRoom(database.url, { secretKey: '7'.repeat(64) });
});
afterAll(async () => {
  await room.close();
  await database.close();
});
afterEach(() => void vi.useRealTimers());

test('the clock of the rounds is that of the database', async () => {
  const asked = room.rounds.now();
  const rows = await room.db.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  const heard = room.rounds.now();
  expect(rows[0]!.ms).toBeGreaterThan(asked - 50);
  expect(rows[0]!.ms).toBeLessThan(heard + 50);
});

test.each([3_600_000, -3_600_000])('recovery: setting this clock by %i ms moves no round', (by) => {
  const before = room.rounds.now();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
  const after = room.rounds.now();
  expect(after).toBeGreaterThanOrEqual(before);
  expect(after - before).toBeLessThan(1_000);
});

/** A clock over the real database, whose own clock is a while ahead of what it was. */
async function aheadBy(given: { ms: number }) {
  const jumps: number[] = [];
  const db = {
    ...room.db,
    query: async (sql: string) => {
      const rows = await room.db.query<{ ms: number }>(sql);
      return rows.map(({ ms }) => ({ ms: ms + given.ms }));
    },
  } as typeof room.db;
  const log = { error: () => {}, warn: () => {} } as unknown as Parameters<typeof openClock>[1];
  const clock = await openClock(db, log, () => jumps.push(given.ms));
  clock.stop();
  return { clock, jumps };
}

test.each([3_600_000, -3_600_000])(
  'recovery: a house that slept has the time again: %i ms',
  async (by) => {
    const given = { ms: 0 };
    const { clock, jumps } = await aheadBy(given);
    const before = clock.now();
    given.ms = by;
    await clock.look();
    expect(jumps).toEqual([by]);
    expect(Math.abs(clock.now() - before - by)).toBeLessThan(1_000);
  },
);

test('a clock that drifts is followed in small steps, and no round is taken up anew', async () => {
  const given = { ms: 0 };
  const { clock, jumps } = await aheadBy(given);
  const before = clock.now() - performance.now();
  given.ms = 1_500;
  await clock.look();
  const moved = clock.now() - performance.now() - before;
  expect(jumps).toEqual([]);
  expect(moved).toBeGreaterThan(20);
  expect(moved).toBeLessThan(80);
});
