import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManualClock, type ManualClock } from '#dev/manual-clock.ts';
import { betIdOf, placeRoundBet } from '#dev/place-round-bet.ts';
import { playUntil } from '#dev/play-rounds.ts';
import { createRoundsFixture, type RoundsFixture } from '#dev/rounds-fixture.ts';
import { newKey } from '#dev/test-app.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { payoutOf } from '#core/fairness/game.ts';
import { formatMoney, parseMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { listResults, type AnyTable } from '#domain/rounds/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { m4On, NUMBERS, parseSpins, type WheelNumber } from '../rules.ts';
import { resultOf } from '../rules.results.ts';
import { showOf } from '../rules.show.ts';
import { wheelShowTable } from './table.ts';

const TABLE = wheelShowTable.name;

let database: TestDatabase;
let fixture: RoundsFixture;
let table: AnyTable<never>;
let time: ManualClock;

beforeEach(async () => {
  database = await testDatabase();
  time = createManualClock();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64), clock: time });
  table = fixture.rounds.openTable(wheelShowTable);
  await fixture.rounds.start();
  await playUntil(fixture, time, TABLE, ({ state }) => state === 'betting');
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

function place(viewer: Viewer, number: WheelNumber, stake: string, key: string = newKey()) {
  return placeRoundBet(fixture, table, { viewer, key, stake, bet: { number } });
}

test('wheel show: each bet is paid by the spins of its round, and the next round waits for them', async () => {
  const player = await fixture.addPlayer('100.00');
  const placed = new Map<string, WheelNumber>();
  for (const number of NUMBERS) {
    placed.set(betIdOf(await place(player, number, '2.50')), number);
  }
  const round = await playUntil(fixture, time, TABLE, ({ state }) => state === 'settled');
  const spins = parseSpins(round.outcome)!;
  const due = [...placed].map(([id, number]) => {
    return `${id} ${formatMoney(payoutOf(parseMoney('2.50')!, m4On(number, spins)))}`;
  });
  const paid = () =>
    fixture.rounds.broadcaster
      .snapshot(TABLE)
      .bets.filter(({ id }) => placed.has(id))
      .map(({ id, payout }) => `${id} ${payout}`);
  await expect.poll(() => paid().toSorted()).toEqual(due.toSorted());
  const shownMs = Date.parse(round.next_at!) - Date.parse(round.ended_at!);
  expect(shownMs).toBe(showOf(spins).resultMs + wheelShowTable.resultMs);
  expect(await listResults(fixture.db, TABLE, 100, resultOf)).toEqual([
    { ...resultOf(round.outcome), round: round.id },
  ]);
});

test('race, idempotency: of two bets of a player on one number at once, one is placed', async () => {
  const player = await fixture.addPlayer('100.00');
  const answers = await Promise.all([place(player, 6, '10.00'), place(player, 6, '10.00')]);
  expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
  expect(answers.find(isRefusal)).toMatchObject({ refused: 'bet_limit_of_round' });
  const key = newKey();
  const [first, again] = [
    await place(player, 12, '5.00', key),
    await place(player, 12, '5.00', key),
  ];
  expect(isRefusal(first)).toBe(false);
  expect(again).toMatchObject({ bet: { id: (first as { bet: { id: string } }).bet.id } });
  expect(await place(player, 24, '5.00', key)).toMatchObject({ refused: 'key_reused' });
});

test('games.limits: a round never risks more than the largest payout on 192 times a number', async () => {
  const players = await Promise.all(Array.from({ length: 7 }, () => fixture.addPlayer('9000.00')));
  const [last, other, ...first] = players as [Viewer, Viewer, ...Viewer[]];
  for (const player of first) expect(isRefusal(await place(player, 24, '5000.00'))).toBe(false);
  // 26,178.01 on 24 would cost 4,999,999.91; five largest stakes cost 4,775,000.00.
  expect(await place(last, 24, '5000.00')).toMatchObject({
    refused: 'exposure_reached',
    errors: { stake: [{ code: 'exposure_reached', detail: '1178.01' }] },
  });
  expect(await place(last, 24, '5000.01')).toMatchObject({ refused: 'stake_above_max' });
  // What lies on other numbers lets more in.
  expect(isRefusal(await place(other, 2, '5000.00'))).toBe(false);
  expect(isRefusal(await place(last, 24, '1204.00'))).toBe(false);
});
