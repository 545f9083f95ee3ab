import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { expectNoDeadlocks } from '#dev/lock-waits.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { TestSupplier } from '#dev/test-supplier.ts';
import { createWagerFixture, type WagerFixture } from '#dev/wager-fixture.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro, parseMoney, type Micro } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { checkLedger, repayDebt, transfer } from '#domain/ledger/server/index.ts';
import { insertExclusion } from '#domain/protection/server/index.ts';
import { dice } from '#features/dice/rules.ts';
import { resettle, rollBackSettlement, settleOutside, voidWager } from './corrections.ts';
import { findWager } from './store.wagers.ts';
import type { Wager } from './wager.ts';

/**
 * Method: twenty players at a time, each with commands that conflict, begun at random moments. The
 * money of each adds up whatever the order, and no two commands lock each other out.
 */
const PLAYERS = 20;
const ROUNDS = 3;

let database: TestDatabase;
let fixture: BettingFixture;
let core: WagerFixture;
let supplier: TestSupplier;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  core = createWagerFixture(fixture);
  supplier = new TestSupplier(fixture);
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  expect(fixture.errors).toEqual([]);
});
afterAll(async () => {
  await fixture.close();
  await expectNoDeadlocks(database.url);
  await database.close();
});

let made = 0;
const name = () => `race-${made++}`;
const money = (text: string): Micro => parseMoney(text)!;
const nextId = () => fixture.bets.wagers.nextId();

function ok<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

/** Begins each action at a random moment, in a random order. */
async function atOnce<T extends readonly (() => Promise<unknown>)[]>(...actions: T) {
  const begin = async (action: () => Promise<unknown>) => {
    for (let turns = Math.floor(Math.random() * 12); turns > 0; turns -= 1) await nextTurn();
    return await action();
  };
  return await Promise.all(actions.map(begin));
}

/** Runs a race for many players at a time, several times. */
async function race(one: () => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: PLAYERS }, one));
  }
}

/** A wager of 10 that was paid 30, and a player who has just these 30. */
async function paidWager(bonus = '0.00'): Promise<{ id: PlayerId; wager: Wager }> {
  const { id } = await fixture.addPlayer();
  // Opened before the cash account: its id is the lower one.
  if (bonus !== '0.00') await core.addBonus(id, money(bonus));
  await fixture.grant(id, bonus === '0.00' ? '10.00' : '5.00', 'RUB');
  const wager = ok(await core.stake(id, money('10.00'), name()));
  await pay(wager, '30.00');
  return { id, wager };
}

const said = (wager: Wager, payout: string) => ({
  wagerId: wager.id,
  payoutOf: () => money(payout),
  params: {},
  outcome: {},
});
const pay = (wager: Wager, payout: string) =>
  fixture.db.transaction(async (tx) =>
    ok(await settleOutside(tx, nextId(), { ...said(wager, payout), isOpen: false })),
  );
const correct = (wager: Wager, payout: string) =>
  fixture.db.transaction(async (tx) => ok(await resettle(tx, nextId(), said(wager, payout))));

async function move(id: PlayerId, amount: string, isOut: boolean) {
  const { accounts, db } = fixture;
  const key = name();
  return await db.transaction(async (tx) => {
    const outer = await accounts.find(tx, 'psp_clearing', 'race', 'RUB');
    const cash = await accounts.find(tx, 'player_cash', id.toString(), 'RUB');
    const [debit, credit] = isOut ? [cash, outer] : [outer, cash];
    if (isOut) await repayDebt(tx, cash, `${key}-out`);
    const moved = await transfer(tx, { key, kind: 'race', debit, credit, amount: money(amount) });
    if (!isOut) await repayDebt(tx, cash, key);
    return moved;
  });
}

const bet = (id: PlayerId, stake: string) =>
  fixture.bets.placeBet(dice, {
    viewer: { kind: 'player', id, session: 'race', expiresAt: Infinity },
    key: name(),
    stake,
    currency: 'RUB',
    params: { direction: 'over', target: 9998 },
    isAutobet: false,
  });

/** Cash less debt, which a race may only split in different ways. */
async function netOf(id: PlayerId): Promise<bigint> {
  const [cash, , debt] = await core.readPurse(id);
  expect(cash === 0n || debt === 0n, 'cash is left while money is owed').toBe(true);
  return cash - debt;
}

test('race: a correction against money that leaves', async () => {
  await race(async () => {
    const { id, wager } = await paidWager();
    const [, left] = await atOnce(
      () => correct(wager, '0.00'),
      () => move(id, '25.00', true),
    );
    expect(await netOf(id)).toBe(isRefusal(left as object) ? 0n : (money('-25.00') as bigint));
  });
});

test('race: a correction after the money was spent against a deposit', async () => {
  await race(async () => {
    const { id, wager } = await paidWager();
    ok(await core.stake(id, money('30.00'), name()));
    await atOnce(
      () => correct(wager, '0.00'),
      () => move(id, '45.00', false),
    );
    expect(await netOf(id)).toBe(money('15.00'));
  });
});

test('race: a correction against an instant bet and a stake of the same player', async () => {
  await race(async () => {
    const { id, wager } = await paidWager();
    const [, instant, staked] = await atOnce(
      () => correct(wager, '4.00'),
      () => bet(id, '20.00'),
      () => core.stake(id, money('9.00'), name()),
    );
    const placed = instant as Awaited<ReturnType<typeof bet>>;
    const won = isRefusal(placed) ? 0n : placed.payout - placed.stake;
    const taken = isRefusal(staked as object) ? 0n : money('9.00');
    expect(await netOf(id)).toBe(money('4.00') + won - taken);
  });
});

test('race: a correction against the exclusion of the player', async () => {
  await race(async () => {
    const { id, wager } = await paidWager();
    ok(await core.stake(id, money('20.00'), name()));
    const order = { playerId: id, kind: 'self', days: null } as const;
    await atOnce(
      () => correct(wager, '0.00'),
      () => fixture.db.transaction(async (tx) => void (await insertExclusion(tx, order))),
      () => core.stake(id, money('1.00'), name()),
    );
    expect(await core.stake(id, money('1.00'), name())).toMatchObject({
      refused: expect.stringMatching(/^(account_excluded|debt_open)$/),
    });
    await move(id, '50.00', false);
    expect(await core.stake(id, money('1.00'), name())).toMatchObject({
      refused: 'account_excluded',
    });
  });
});

test('race: a correction of a wager of bonus money against the use of the bonus money', async () => {
  await race(async () => {
    // Half of it was bonus money: the payout of 30 is 15 and 15.
    const { id, wager } = await paidWager('5.00');
    const [, instant] = await atOnce(
      () => correct(wager, '2.00'),
      () => bet(id, '28.00'),
      () => core.stake(id, money('1000.00'), name()),
    );
    const placed = instant as Awaited<ReturnType<typeof bet>>;
    const [cash, bonus, debt] = await core.readPurse(id);
    const played = isRefusal(placed)
      ? { cash: 0n, bonus: 0n }
      : {
          cash: placed.payout - placed.bonus_payout - money('15.00'),
          bonus: placed.bonus_payout - money('13.00'),
        };
    expect(cash - debt).toBe(money('1.00') + played.cash);
    // What is missing of the bonus money is written off.
    const left = money('1.00') + played.bonus;
    expect(bonus).toBe(left > 0n ? left : 0n);
  });
});

test('race: two corrections of one wager at once are both written, and the later one stands', async () => {
  await race(async () => {
    const { id, wager } = await paidWager();
    await atOnce(
      () => correct(wager, '12.00'),
      () => correct(wager, '7.00'),
    );
    const now = (await findWager(fixture.db, wager.id))!;
    expect(now.settlements).toBe(3);
    expect([money('12.00'), money('7.00')]).toContain(now.cash_payout);
    expect(await netOf(id)).toBe(now.cash_payout);
  });
});

test('race: a correction against the rollback of the settlement', async () => {
  await race(async () => {
    const { id, wager } = await paidWager();
    const back = { ...said(wager, '0.00'), reverses: 1 };
    const undo = () => fixture.db.transaction((tx) => rollBackSettlement(tx, nextId(), back));
    const undone = await atOnce(() => correct(wager, '7.00'), undo, undo);
    // One of two rollbacks of the same settlement is refused.
    expect(undone.slice(1).filter((each) => isRefusal(each as object))).toHaveLength(1);
    const now = (await findWager(fixture.db, wager.id))!;
    expect(now.settlements).toBe(3);
    expect(await netOf(id)).toBe(now.cash_payout);
  });
});

test('race: a correction against a return of the stake', async () => {
  await race(async () => {
    const { id, wager } = await paidWager();
    const returned = { wagerId: wager.id, reason: 'cancelled', params: {} };
    await atOnce(
      () => correct(wager, '7.00'),
      () => fixture.db.transaction((tx) => voidWager(tx, nextId(), returned)),
    );
    const now = (await findWager(fixture.db, wager.id))!;
    expect(now.cash_payout).toBe(now.is_void ? money('10.00') : money('7.00'));
    expect(await netOf(id)).toBe(now.cash_payout);
  });
});

test("race: a supplier's stake against its own rollback takes nothing in the end", async () => {
  await race(async () => {
    const { id: player } = await fixture.addPlayer('10.00');
    const ref = name();
    const stake = () => supplier.debit({ ref, player, amount: '10.00' });
    const [, taken] = await atOnce(
      () => supplier.rollback({ ref: name(), of: ref, bet: ref }),
      stake,
    );
    expect(await netOf(player)).toBe(money('10.00'));
    const wasTaken = !isRefusal(taken as object);
    expect((await supplier.find(ref)) !== undefined).toBe(wasTaken);
  });
});

test('race: debts of one player in two currencies begin at once', async () => {
  await race(async () => {
    const { id } = await fixture.addPlayer('10.00');
    await fixture.grant(id, '10.00', 'USD');
    const wagers = await Promise.all(
      (['RUB', 'USD'] as const).map(async (currency) => {
        const first = ok(await core.stake(id, money('10.00'), name(), currency));
        await pay(first, '30.00');
        ok(await core.stake(id, money('30.00'), name(), currency));
        return first;
      }),
    );
    await atOnce(...wagers.map((wager) => () => correct(wager, '0.00')));
    for (const currency of ['RUB', 'USD'] as const) {
      expect(await core.readPurse(id, currency)).toEqual([0n, 0n, micro(30_000_000n)]);
    }
  });
});
