import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#dev/manual-clock.ts';
import { playUntil } from '#dev/play-rounds.ts';
import { createRoundsFixture, type RoundsFixture } from '#dev/rounds-fixture.ts';
import { newKey } from '#dev/test-app.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { InstantGame } from '#core/fairness/game.ts';
import { isRefusal } from '#core/refusal.ts';
import { createLowRiskFinder } from '#domain/bonuses/server/index.ts';
import { placeOrQueue, tableRoutes } from '#domain/rounds/server/index.ts';
import type { BetEvent } from '#domain/wagers/server/index.ts';
import { wheelShowCalls } from '#features/wheel-show/contract.ts';
import { games } from '#features/wheel-show/game.ts';
import { wheelShowTable } from '#features/wheel-show/server/table.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { coverOf } from './bonus-covers.ts';

let database: TestDatabase;
let fixture: RoundsFixture;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

test('bonuses: bets that cover most of a wheel together do not count, alone they do', async () => {
  const time = createManualClock();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64), clock: time });
  const table = fixture.rounds.openTable(wheelShowTable);
  await fixture.rounds.start();
  await playUntil(fixture, time, table.name, ({ state }) => state === 'betting');
  const addPlayer = () => fixture.addPlayer('100.00');
  const [both, one, back] = [await addPlayer(), await addPlayer(), await addPlayer()];
  const place = async (viewer: Viewer, number: number) => {
    const request = { viewer, key: newKey(), stake: '5.00', currency: 'RUB', bet: { number } };
    const options = { roundId: undefined, mayWait: false, isAutobet: false };
    const answer = await placeOrQueue(fixture.rounds, table, { ...request, ...options } as never);
    if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
    return answer.bet.id;
  };
  // 2 and 4 are 36 of the 50 numbers, 72 in a hundred; 2 and 6 are 32.
  for (const number of [2, 4]) await place(both, number);
  for (const number of [2, 6]) await place(one, number);
  await place(back, 2);
  const returned = await place(back, 4);
  const cancel = tableRoutes(fixture.rounds, table, wheelShowCalls).find(
    ({ call }) => call.name === wheelShowCalls.cancelBet.name,
  );
  await cancel!.handler({ viewer: back, key: newKey(), params: { id: returned } } as never);
  await playUntil(fixture, time, table.name, ({ state }) => state === 'settled');
  const settled = () =>
    fixture.db.query<BetEvent>(`select * from bet_events where kind = 'settled' order by id`);
  await expect.poll(async () => (await settled()).length).toBe(5);
  const rules: ReadonlyMap<string, InstantGame> = new Map(
    games.map(({ game }) => [game.name, game]),
  );
  const events = await settled();
  const found = await fixture.db.transaction((tx) =>
    createLowRiskFinder(rules, coverOf)(tx, events),
  );
  const counted = (viewer: Viewer) =>
    events
      .filter(({ player_id }) => viewer.kind !== 'guest' && player_id === viewer.id)
      .map(({ id }) => found.has(id));
  expect(counted(both)).toEqual([true, true]);
  expect(counted(one)).toEqual([false, false]);
  expect(counted(back)).toEqual([false]);
});
