import { beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { inOrder } from '#dev/in-order.ts';
import { expectNoDeadlocks } from '#dev/lock-waits.ts';
import { testDatabase } from '#dev/test-database.ts';
import { createWagerFixture, type WagerFixture } from '#dev/wager-fixture.ts';
import {
  CARD,
  createWithdrawalsFixture,
  type WithdrawalTestUser,
  type WithdrawalsFixture,
} from '#dev/withdrawals-fixture.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { resettle, settleOutside, type Wager } from '#domain/wagers/server/index.ts';

/** A correction of a result against a withdrawal of the money: no debt is lost. */
const PATH = '/api/v2/billing/withdrawals';
const ROUNDS = 8;
const PLAYERS = 5;
const RUBLE = 1_000_000n;

let fixture: WithdrawalsFixture;
let betting: BettingFixture;
let core: WagerFixture;
beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  betting = await createBettingFixture(database.url);
  core = createWagerFixture(betting);
  await fixture.addMethod({ hash: 'cardwayrub' });
  await fixture.asOwner(`update withdrawal_rules set is_cancel_allowed = true`);
  return async () => {
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
    await betting.close();
    await fixture.close();
    await expectNoDeadlocks(database.url);
    await database.close();
  };
});

let made = 0;

/** A player with 1,000, of which 900 were won. */
async function winner(): Promise<{ player: WithdrawalTestUser; wager: Wager }> {
  const player = await fixture.addPlayer('200.00');
  const wager = await core.stake(player.id, micro(100n * RUBLE), `debt-race-${made++}`);
  if (isRefusal(wager)) throw new Error(wager.refused);
  await betting.db.transaction((tx) =>
    settleOutside(tx, betting.bets.wagers.nextId(), { ...said(wager, 900n), isOpen: false }),
  );
  return { player, wager };
}

const said = (wager: Wager, rubles: bigint) => ({
  wagerId: wager.id,
  payoutOf: () => micro(rubles * RUBLE),
  params: {},
  outcome: {},
});
const correct = (wager: Wager) => () =>
  betting.db.transaction((tx) => resettle(tx, betting.bets.wagers.nextId(), said(wager, 0n)));
const request = (as: WithdrawalTestUser) => () =>
  fixture.send('POST', PATH, {
    as,
    key: `debt-race-${made++}`,
    body: { hash: 'cardwayrub', amount: '600', fee: '0.00', arrives: '600.00', destination: CARD },
  });

async function purseOf({ id }: WithdrawalTestUser): Promise<bigint[]> {
  const [cash, , debt] = await core.readPurse(id);
  const rows = await betting.db.query<{ balance: bigint }>(
    `select balance from accounts where kind = 'player_held' and owner = $1`,
    [id.toString()],
  );
  return [cash, debt, rows[0]?.balance ?? 0n].map((each) => each / RUBLE);
}

async function forMany(one: (count: number) => Promise<void>): Promise<void> {
  for (let count = 0; count < ROUNDS; count += 1) {
    await Promise.all(Array.from({ length: PLAYERS }, () => one(count)));
  }
}

test('race: a withdrawal against a correction leaves a debt or is refused', async () => {
  await forMany(async (count) => {
    const { player, wager } = await winner();
    const [, asked] = await inOrder(count, correct(wager), request(player));
    // Of 1,000, 900 are taken back: 600 are held and 500 owed, or 100 are left.
    expect(await purseOf(player)).toEqual(asked.status === 200 ? [0n, 500n, 600n] : [100n, 0n, 0n]);
  });
});

test('race: a cancelled withdrawal against a correction pays the debt', async () => {
  await forMany(async (count) => {
    const { player, wager } = await winner();
    const asked = await request(player)();
    const cancel = () =>
      fixture.send('POST', `${PATH}/${asked.json['data'].id}/cancel`, { as: player, body: {} });
    const [, cancelled] = await inOrder(count, correct(wager), cancel);
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await purseOf(player)).toEqual([100n, 0n, 0n]);
  });
});
