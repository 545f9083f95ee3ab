import { betIdOf, placeRoundBet } from '#dev/place-round-bet.ts';
import { newKey } from '#dev/test-app.ts';
import { formatMoney, micro, parseMoney } from '#core/money.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { tableRoutes, type AnyTable } from '#domain/rounds/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { createManualClock, type ManualClock } from '../../../dev/manual-clock.ts';
import { playUntil } from '../../../dev/play-rounds.ts';
import { createRoundsFixture, type RoundsFixture } from '../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { liveRouletteCalls } from '../contract.ts';
import { cellOf, CELLS } from '../rules.cells.ts';
import { layoutText } from '../rules.live.ts';
import { liveBetOf, liveTable } from './live.ts';

const TABLE = 'live-roulette';

let database: TestDatabase;
let fixture: RoundsFixture;
let table: AnyTable<never>;
let time: ManualClock;

beforeEach(async () => {
  database = await testDatabase();
  time = createManualClock();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64), clock: time });
  table = fixture.rounds.openTable(liveTable);
  await fixture.rounds.start();
  await playUntil(fixture, time, TABLE, ({ state }) => state === 'betting');
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

type Chips = Readonly<Record<string, string>>;

const sent = (chips: Chips) => ({
  chips: Object.entries(chips).map(([cell, amount]) => ({ cell, amount })),
});
const sumOf = (chips: Chips) =>
  formatMoney(micro(Object.values(chips).reduce((sum, each) => sum + parseMoney(each)!, 0n)));

function place(viewer: Viewer, chips: Chips, { stake = sumOf(chips), key = newKey() } = {}) {
  return placeRoundBet(fixture, table, { viewer, key, stake, bet: liveBetOf(sent(chips), stake) });
}

const totals = () =>
  fixture.rounds.broadcaster
    .snapshot(TABLE)
    .totals.filter(({ staked }) => parseMoney(staked) !== 0n)
    .map(({ part, bets, staked }) => `${part} ${bets} ${staked}`)
    .toSorted();

test('games.roulette: chips of all players are summed by cell, a bet is counted once', async () => {
  const [first, second] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  betIdOf(await place(first, { '17': '2.50', red: '10.00' }));
  betIdOf(await place(second, { red: '5.00' }));
  await expect.poll(totals).toEqual(['17 1 2.50', 'red 1 15.00']);
  const more = betIdOf(await place(second, { red: '1.00', '0-1': '3.00' }));
  await expect.poll(totals).toEqual(['0-1 1 3.00', '17 1 2.50', 'red 1 16.00']);
  const route = tableRoutes(fixture.rounds, table, liveRouletteCalls).find(
    ({ call }) => call.name === liveRouletteCalls.cancelBet.name,
  );
  await route!.handler({ viewer: second, key: newKey(), params: { id: more } } as never);
  await expect.poll(totals).toEqual(['17 1 2.50', 'red 1 15.00']);
});

test('games.roulette: each chip is paid by the number of the round', async () => {
  const player = await fixture.addPlayer('200.00');
  const chips = Object.fromEntries(CELLS.slice(0, 60).map(({ id }) => [id, '1.25']));
  const id = betIdOf(await place(player, chips));
  const round = await playUntil(fixture, time, TABLE, ({ state }) => state === 'settled');
  const { pocket } = round.outcome as { pocket: number };
  const due = Object.keys(chips).reduce((sum, cell) => {
    const { numbers, pays } = cellOf(cell)!;
    return numbers.includes(pocket) ? sum + 1_250_000n * BigInt(pays) : sum;
  }, 0n);
  const paid = () =>
    fixture.rounds.broadcaster.snapshot(TABLE).bets.find((bet) => bet.id === id)?.payout;
  await expect.poll(paid).toBe(formatMoney(micro(due)));
});

test('idempotency: the same key is the same chips, and other chips are refused', async () => {
  const player = await fixture.addPlayer('100.00');
  const key = newKey();
  const id = betIdOf(await place(player, { red: '10.00' }, { key }));
  expect(betIdOf(await place(player, { red: '10.00' }, { key }))).toBe(id);
  expect(await place(player, { black: '10.00' }, { key })).toMatchObject({ refused: 'key_reused' });
});

const NO_BETS: readonly (readonly [refused: string, Chips, stake: string])[] = [
  // Worth less and worth more than the stake.
  ['bad_params', { red: '10.00' }, '11.00'],
  ['bad_params', { red: '10.00', '17': '1.00' }, '10.00'],
  ['bad_params', { '0-1-2-3-4': '10.00' }, '10.00'],
  ['stake_format', { red: '10.001' }, '10.001'],
  ['bad_params', { red: '11.00', black: '-1.00' }, '10.00'],
];

test('games.roulette: chips that are not worth the stake, or lie nowhere, are no bet', async () => {
  const player = await fixture.addPlayer('100.00');
  for (const [refused, chips, stake] of NO_BETS) {
    expect(await place(player, chips, { stake }), JSON.stringify(chips)).toMatchObject({ refused });
  }
});

test('games.limits: a player places at most twenty bets in a round', async () => {
  const player = await fixture.addPlayer('100.00');
  for (let bet = 0; bet < 20; bet += 1) betIdOf(await place(player, { red: '1.00' }));
  expect(await place(player, { red: '1.00' })).toMatchObject({ refused: 'bet_limit_of_round' });
});

test('games.limits: a round never risks more than the largest payout on one number', async () => {
  const players = await Promise.all([1, 2, 3, 4].map(() => fixture.addPlayer('20000.00')));
  const [first, second, third, fourth] = players as [Viewer, Viewer, Viewer, Viewer];
  betIdOf(await place(first, { '17': '10000.00' }));
  betIdOf(await place(second, { '17': '10000.00' }));
  // 28,571.42 on 17 would cost 999,999.70; a third largest stake would cost 1,050,000.00.
  expect(await place(third, { '17': '10000.00' })).toMatchObject({
    refused: 'exposure_reached',
    errors: { stake: [{ code: 'exposure_reached', detail: '8571.42' }] },
  });
  // What covers the loss lets more in.
  betIdOf(await place(fourth, { red: '10000.00' }));
});

test('games.roulette: the worst loss is that of the most expensive number', () => {
  const part = (chips: readonly (readonly [string, number])[]) => layoutText({ chips });
  const staked = (amount: bigint) => micro(amount);
  const parts = [
    { part: part([['17', 1], ['red', 3]]), staked: staked(40_000n) }, // prettier-ignore
    { part: part([['17', 2]]), staked: staked(30_000n) },
    { part: part([['black', 1]]), staked: staked(20_000n) },
  ];
  // On 17, black: 36 × 10,000 and 36 × 30,000 and 2 × 20,000, less all stakes.
  expect(liveTable.worstLoss?.(parts)).toBe(360_000n + 1_080_000n + 40_000n - 90_000n);
  expect(liveTable.worstLoss?.([])).toBe(0n);
});
