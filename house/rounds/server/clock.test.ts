import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openRoundsRoom, type RoundsRoom } from '../../../dev/rounds-room.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';

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
