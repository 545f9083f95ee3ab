import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock, type ManualClock } from '#dev/manual-clock.ts';
import { playUntil } from '#dev/play-rounds.ts';
import { createRoundsFixture, type RoundsFixture } from '#dev/rounds-fixture.ts';
import { newKey } from '#dev/test-app.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { isRefusal } from '#core/refusal.ts';
import { placeOrQueue } from '#domain/rounds/server/index.ts';
import { liveTable } from '#features/roulette/server/live.ts';
import { liveTables } from '../../live-tables.ts';

const TABLE = 'live-roulette';

let database: TestDatabase;
let fixture: RoundsFixture;
let time: ManualClock;
beforeAll(async () => {
  database = await testDatabase();
  time = createManualClock();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64), clock: time });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const shown = () => liveTables(fixture.rounds).find(({ game }) => game === TABLE);

test('casino.lobby, secrecy: a live table shows its round without the result until the next one', async () => {
  // A table that this server does not run is listed without a round.
  expect(shown()).toEqual({ game: TABLE, round: null, players: 0, outcomes: [] });
  const table = fixture.rounds.openTable(liveTable);
  await fixture.rounds.start();
  await playUntil(fixture, time, TABLE, ({ state }) => state === 'betting');
  const viewer = await fixture.addPlayer('100.00');
  const bet = { chips: [['red', 1]] };
  for (const stake of ['10.00', '5.00']) {
    const request = { viewer, key: newKey(), stake, currency: 'RUB', bet } as const;
    const options = { roundId: undefined, mayWait: false, isAutobet: false };
    expect(isRefusal(await placeOrQueue(fixture.rounds, table, { ...request, ...options }))).toBe(
      false,
    );
  }
  await expect.poll(() => shown()?.players).toBe(1);
  const { id, outcome } = await playUntil(fixture, time, TABLE, (round) => round.outcome !== null);
  expect(shown()).toMatchObject({ round: { id, state: 'settled' }, outcomes: [] });
  expect(JSON.stringify(shown())).not.toContain('pocket');
  await playUntil(fixture, time, TABLE, (round) => round.id !== id);
  expect(shown()).toMatchObject({ players: 0, outcomes: [outcome] });
});
