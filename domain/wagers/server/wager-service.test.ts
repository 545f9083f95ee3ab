import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Micro } from '#core/money.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { WagerResult } from './settle.ts';
import type { Wager } from './wager.ts';

let database: TestDatabase;
let fixture: BettingFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
});
afterAll(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

async function stake(): Promise<Wager> {
  const { id: playerId } = await fixture.addPlayer('10.00');
  const { accounts, db } = fixture;
  return placed(
    await fixture.bets.wagers.take({
      playerId,
      game: 'pvpflip',
      version: 1,
      stake: 10_000_000n as Micro,
      account: await accounts.find(db, 'player_cash', playerId.toString(), 'RUB'),
      escrowAccount: await accounts.find(db, 'house_escrow', 'pvpflip', 'RUB'),
      houseAccount: await accounts.find(db, 'house_game', 'pvpflip', 'RUB'),
      key: `wager-${playerId}`,
      bet: { side: 0 },
      capM4: 1_000_000n,
      part: '',
      units: 1,
      source: { kind: 'later' },
    }),
  );
}

function placed<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

function back(wager: Wager): WagerResult {
  const payout = wager.stake as Micro;
  const params = { bet: wager.bet };
  return { wager, m4: 10_000n, payout, params, outcome: null, voidReason: 'cancelled' };
}

const toldOf = ({ player_id }: Wager) =>
  fixture.settled.filter((bet) => bet.player_id === player_id).length;

test('idempotency: a bet that is paid by two processes is paid once and published once', async () => {
  const wager = await stake();
  const [first, second] = (
    await Promise.all([fixture.bets.wagers.pay(back(wager)), fixture.bets.wagers.pay(back(wager))])
  ).map(placed);
  const third = placed(await fixture.bets.wagers.pay(back(wager)));
  expect([first!.isSettledByCaller, second!.isSettledByCaller, third.isSettledByCaller]).toEqual([
    true,
    false,
    false,
  ]);
  expect(new Set([first!.bet.id, second!.bet.id, third.bet.id]).size).toBe(1);
  expect(toldOf(wager)).toBe(1);
  const { cash } = await readBalances(fixture.db, wager.player_id, 'RUB');
  expect(cash).toBe(10_000_000n);
});

test('recovery: a payment whose commit is in doubt recognises its own bet and publishes it', async () => {
  const wager = await stake();
  const { transaction } = fixture.db;
  let isLost = true;
  const losing: typeof transaction = async (work, options) => {
    const answer = await transaction(work, options);
    if (isLost) {
      isLost = false;
      throw new Error('the connection broke after the commit');
    }
    return answer;
  };
  Object.assign(fixture.db, { transaction: losing });
  const paid = placed(await fixture.bets.wagers.pay(back(wager)));
  Object.assign(fixture.db, { transaction });
  expect(paid.isSettledByCaller).toBe(true);
  expect(toldOf(wager)).toBe(1);
});
