import { betIdOf, placeRoundBet } from '#dev/place-round-bet.ts';
import { newKey } from '#dev/test-app.ts';
import { micro, ZERO } from '#core/money.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { tableRoutes, type AnyTable } from '#domain/rounds/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { createRoundsFixture, type RoundsFixture } from '../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { runOn } from '../../../dev/test-server.ts';
import { doubleCalls } from '../contract.ts';
import { COLOURS, DOUBLE_POCKETS, doubleColourOf, type DoubleColour } from '../rules.double.ts';
import { doubleTable } from './double.ts';

let database: TestDatabase;
let fixture: RoundsFixture;
let table: AnyTable<never>;

beforeEach(async () => {
  database = await testDatabase();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64) });
  table = fixture.rounds.openTable(doubleTable);
  await fixture.rounds.start();
  await expect.poll(() => fixture.rounds.broadcaster.roundOf('double')?.state).toBe('betting');
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

let keys = 0;

function place(viewer: Viewer, colour: string, stake = '10.00', key = `double-${++keys}`) {
  return placeRoundBet(fixture, table, { viewer, key, stake, bet: { colour } });
}

test('games.roulette: each player bets once on a colour, and its stakes are summed', async () => {
  const [first, second] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  for (const colour of COLOURS) betIdOf(await place(first, colour));
  betIdOf(await place(second, 'red', '25.00'));
  for (const colour of COLOURS) {
    expect(await place(first, colour)).toMatchObject({ refused: 'bet_limit_of_round' });
  }
  await expect
    .poll(() => {
      const { totals } = fixture.rounds.broadcaster.snapshot('double');
      return totals.map(({ part, bets, staked }) => `${part} ${bets} ${staked}`).toSorted();
    })
    .toEqual(['black 1 10.00', 'green 1 10.00', 'red 2 35.00']);
});

test('idempotency: the same key is the same bet on a colour', async () => {
  const player = await fixture.addPlayer('100.00');
  const id = betIdOf(await place(player, 'black', '10.00', 'double-once'));
  expect(betIdOf(await place(player, 'black', '10.00', 'double-once'))).toBe(id);
});

test.each([['blue'], ['RED'], ['']])('games.roulette: a bet on "%s" is refused', async (colour) => {
  const player = await fixture.addPlayer('100.00');
  expect(await place(player, colour)).toMatchObject({ refused: 'bad_params' });
});

test('games.limits: a stake on a colour obeys the limits, and green its largest payout', async () => {
  const players = await Promise.all(COLOURS.map(() => fixture.addPlayer('20000.00')));
  expect(await place(players[0]!, 'red', '0.99')).toMatchObject({ refused: 'stake_below_min' });
  expect(await place(players[0]!, 'red', '10000.01')).toMatchObject({
    refused: 'stake_above_max',
  });
  betIdOf(await place(players[0]!, 'green', '10000.00'));
  // One more largest stake on green alone would cost the house more than its limit of a round.
  expect(await place(players[1]!, 'green', '10000.00')).toMatchObject({
    refused: 'exposure_reached',
  });
  betIdOf(await place(players[2]!, 'black', '10000.00'));
});

test('games.limits: a bet on green alone is never paid more than the largest payout', async () => {
  await runOn(
    database.url,
    `update game_limits set payout_max = 20000000 where game = 'double' and currency = 'RUB'`,
  );
  await fixture.settings.reload();
  const player = await fixture.addPlayer('100.00');
  // 1.00 at 32 times would be 32.00; its loss to the operator alone would be counted as 31.00.
  expect(await place(player, 'green', '1.00')).toMatchObject({
    refused: 'payout_above_max',
    errors: { stake: [{ code: 'payout_above_max', detail: '0.62' }] },
  });
  betIdOf(await place(player, 'red', '10.00'));
});

/** Cancels a bet by the call of the table. */
async function cancel(viewer: Viewer, id: string): Promise<unknown> {
  const route = tableRoutes(fixture.rounds, table, doubleCalls).find(
    ({ call }) => call.name === doubleCalls.cancelBet.name,
  );
  return await route!.handler({ viewer, key: newKey(), params: { id } } as never);
}

test('games.limits: a bet that other bets rely on cannot be cancelled', async () => {
  const players = await Promise.all(COLOURS.map(() => fixture.addPlayer('30000.00')));
  const [first, second, third] = players as [Viewer, Viewer, Viewer];
  betIdOf(await place(first, 'green', '10000.00'));
  const red = betIdOf(await place(second, 'red', '10000.00'));
  const refused = await place(third, 'green', '10000.00');
  const most = isRefusal(refused) ? refused.errors?.['stake']?.[0]?.detail : undefined;
  const green = betIdOf(await place(third, 'green', most));
  expect(await cancel(second, red)).toMatchObject({ refused: 'bet_required' });
  // A bet without dependents can, and so can the red one once the green one is cancelled.
  const black = betIdOf(await place(second, 'black', '10000.00'));
  expect(isRefusal(await cancel(second, black))).toBe(false);
  expect(isRefusal(await cancel(third, green))).toBe(false);
  expect(isRefusal(await cancel(second, red))).toBe(false);
});

test('games.roulette: the worst loss of a round is that of the most expensive pocket, for any stakes', () => {
  const staked: Record<DoubleColour, bigint> = { red: 70n, black: 20n, green: 3n };
  const parts = COLOURS.map((part) => ({ part, staked: micro(staked[part]) }));
  const all = parts.reduce((sum, part) => sum + part.staked, 0n);
  const losses = Array.from({ length: DOUBLE_POCKETS }, (_, pocket) => {
    const colour = doubleColourOf(pocket);
    return staked[colour] * (colour === 'green' ? 32n : 2n) - all;
  });
  const worst = losses.reduce((a, b) => (a > b ? a : b));
  expect(doubleTable.worstLoss?.(parts)).toBe(worst);
  const [red, ...others] = parts;
  const inTwo = [
    { part: 'red', staked: micro(30n) },
    ...others,
    { part: 'red', staked: micro(red!.staked - 30n) },
  ];
  expect(doubleTable.worstLoss?.(inTwo)).toBe(worst);
  expect(doubleTable.worstLoss?.([{ part: 'red', staked: ZERO }])).toBe(0n);
});
