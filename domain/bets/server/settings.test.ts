import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '#core/refusal.ts';
import { dice } from '#features/dice/rules.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createBettingFixture, type BettingFixture } from '../../../dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';

let database: TestDatabase;
let fixture: BettingFixture;
/** A change by a database tool, without a call of the server. */
let operator: Db;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  operator = openDb({ url: database.url, connectionsMax: 2 });
});
afterAll(async () => {
  await operator.close();
  await fixture.close();
  await database.close();
});

async function tryBet(stake: string, isAutobet = false): Promise<string> {
  const viewer = await fixture.addPlayer('100.00');
  const params = { direction: 'under', target: 5000 };
  const request = { viewer, key: `key-${viewer.id}`, currency: 'RUB', params } as const;
  const answer = await fixture.bets.placeBet(dice, { ...request, stake, isAutobet });
  return isRefusal(answer) ? answer.refused : 'placed';
}

test('games.limits: a change made in the database by hand takes effect within seconds', async () => {
  let changes = 0;
  fixture.settings.onChange(() => (changes += 1));
  expect(await tryBet('50.00')).toBe('placed');
  await operator.query(
    `update game_limits set stake_max = 20000000 where game = 'dice' and currency = 'RUB'`,
  );
  await expect.poll(() => tryBet('50.00')).toBe('stake_above_max');
  expect(changes).toBe(1);
  expect(await tryBet('20.00')).toBe('placed');
});

test('settings: a paused game takes no bets, and autobet can be disabled separately', async () => {
  await operator.query(`update games set is_autobet_allowed = false where game = 'dice'`);
  await expect.poll(() => tryBet('1.00', true)).toBe('autobet_not_allowed');
  expect(await tryBet('1.00')).toBe('placed');
  await operator.query(`update games set is_paused = true where game = 'dice'`);
  await expect.poll(() => tryBet('1.00')).toBe('game_paused');
  await operator.query('update games set is_paused = false, is_autobet_allowed = true');
  await expect.poll(() => tryBet('1.00', true)).toBe('placed');
});

test('settings: a bet that could win more than the limit is refused with the largest allowed stake', async () => {
  await operator.query(`update game_limits set payout_max = 100000000 where currency = 'RUB'`);
  await fixture.settings.reload();
  const viewer = await fixture.addPlayer('100.00');
  const params = { direction: 'under', target: 100 };
  const request = { viewer, currency: 'RUB', params, isAutobet: false } as const;
  const refused = await fixture.bets.placeBet(dice, { ...request, key: 'too-much', stake: '2.00' });
  expect(refused).toEqual({
    refused: 'payout_above_max',
    errors: { stake: [{ code: 'payout_above_max', detail: '1.01' }] },
  });
  const placed = await fixture.bets.placeBet(dice, { ...request, key: 'just-so1', stake: '1.01' });
  expect(isRefusal(placed)).toBe(false);
});
