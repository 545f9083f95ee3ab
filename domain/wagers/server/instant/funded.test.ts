import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { createWagerFixture } from '#dev/wager-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro, parseMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { dice } from '#features/dice/rules.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';

let database: TestDatabase;
let fixture: BettingFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const money = (text: string): Micro => parseMoney(text)!;

async function playerWith(cash: string, bonus: string): Promise<PlayerId> {
  const { id } = await fixture.addPlayer(cash);
  await createWagerFixture(fixture).addBonus(id, money(bonus));
  return id;
}

const place = (id: PlayerId, key: string, stake: string) =>
  fixture.bets.placeBet(dice, {
    viewer: { kind: 'player', id, session: '', expiresAt: 0 },
    key,
    stake,
    currency: 'RUB',
    params: { direction: 'under', target: 5000 },
    isAutobet: false,
  });

test('bets: bonus money pays what the cash of an instant bet does not cover', async () => {
  const id = await playerWith('4.00', '100.00');
  const bet = await place(id, 'funded-1', '10.00');
  if (isRefusal(bet)) throw new Error(bet.refused);
  expect([bet.stake, bet.bonus_stake]).toEqual([money('10.00'), money('6.00')]);
  // Six tenths of the payout, cut down to a whole micro-unit.
  expect(bet.bonus_payout).toBe((bet.payout * 6n) / 10n);
  const { cash, bonus } = await readBalances(fixture.db, id, 'RUB');
  expect(cash).toBe(bet.payout - bet.bonus_payout);
  expect(bonus).toBe(micro(94_000_000n + bet.bonus_payout));
  expect([bet.balance, bet.bonus_balance]).toEqual([cash, bonus]);
});

test('idempotency: a repeated bet gets its first answer, also when other money would pay it now', async () => {
  const id = await playerWith('4.00', '100.00');
  const first = await place(id, 'funded-2', '10.00');
  await fixture.grant(id, '50.00', 'RUB');
  const second = await place(id, 'funded-2', '10.00');
  expect(second).toMatchObject({ id: (first as { id: bigint }).id, bonus_stake: money('6.00') });
  expect(await place(id, 'funded-2', '11.00')).toMatchObject({ refused: 'key_reused' });
});

test('race: bets at the same time never stake the same bonus money twice', async () => {
  const id = await playerWith('1.00', '5.00');
  const bets = await Promise.all(
    Array.from({ length: 20 }, (_, index) => place(id, `funded-race-${index}`, '3.00')),
  );
  const { cash, bonus } = await readBalances(fixture.db, id, 'RUB');
  const taken = bets.flatMap((bet) => (isRefusal(bet) ? [] : [bet]));
  const net = taken.reduce((sum, bet) => sum + bet.payout - bet.stake, 0n);
  expect(cash + bonus).toBe(6_000_000n + net);
  expect(taken.length).toBeGreaterThan(0);
});
