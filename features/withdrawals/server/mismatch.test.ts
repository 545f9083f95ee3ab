/** A provider that answers that it pays another sum than it was asked for. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { openWithdrawalsHouse, type WithdrawalsHouse } from '#dev/withdrawals-house.ts';
import { startAfresh, withdrawalSteps, type Made } from '#dev/withdrawal-steps.ts';
import { parseMoney } from '#core/money.ts';
import type { Currency } from '#core/currency.ts';
import { createVault } from '#domain/fairness/server/index.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { findRun, runCheck } from '#domain/reconciliation/server/index.ts';

let house: WithdrawalsHouse;
let steps: ReturnType<typeof withdrawalSteps>;

beforeAll(async () => {
  const database = await testDatabase();
  house = await openWithdrawalsHouse(database.url);
  await house.addWay({ hash: 'cardwayrub' });
  steps = withdrawalSteps(house, await house.addStaff('payments'));
  return async () => {
    expect((await checkLedger(house.db)).findings).toEqual([]);
    await house.close();
    await database.close();
  };
});

beforeEach(() => startAfresh(house));

const says = (amount: string, currency: Currency = 'RUB') => {
  house.script.sum = () => ({ amount: parseMoney(amount)!, currency });
};

function end(made: Made, state: 'paid' | 'failed'): void {
  const known = house.script.payouts.get(made.reference)!;
  house.script.payouts.set(made.reference, { ...known, payout: { ...known.payout, state } });
}

async function watch(): Promise<void> {
  await house.makeDue();
  await house.runWatch();
}

const mismatches = async (made: Made) =>
  (await steps.kindsOf(made)).filter((kind) => kind === 'mismatch').length;

/** The kinds of cases that the comparison with the provider opens about one payout. */
async function casesOf(made: Made): Promise<string[]> {
  const deps = {
    ...house.deps,
    vault: createVault('5'.repeat(64)),
    games: new Map(),
    providers: [],
  };
  const { findings } = (await findRun(house.db, await runCheck(deps, 'provider-statements')))!;
  return findings.filter(({ subject }) => subject.includes(made.reference)).map(({ kind }) => kind);
}

test.each([
  ['less', '499.99', 'RUB'],
  ['more', '5000.00', 'RUB'],
  ['of another currency', '500.00', 'EUR'],
] as const)(
  'asked about later, a sum that is %s is never booked as paid',
  async (_n, sum, money) => {
    const made = await steps.approved();
    await house.runSending();
    end(made, 'paid');
    says(sum, money);
    await watch();
    await watch();
    expect(await steps.statusOf(made)).toBe(4);
    expect(await mismatches(made)).toBe(1);
    const own = house.errors.filter((line) => line.includes(`"withdrawalId":"${made.id}"`));
    expect(own).toHaveLength(1);
    expect(await casesOf(made)).toEqual(['provider_amount']);
    expect(await house.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
  },
);

test.each(['accepted', 'paid'] as const)(
  'a payout that is %s with another sum at once stays held, and calls a person once',
  async (state) => {
    const made = await steps.approved();
    house.script.answer = () => state;
    says('5.00');
    await house.runSending();
    await house.makeDue();
    await house.runSending();
    expect(await steps.statusOf(made)).toBe(3);
    expect(await mismatches(made)).toBe(1);
    expect(await casesOf(made)).toEqual(['provider_amount']);
    expect(await house.balances(made.player)).toEqual({ cash: '500.00', held: '500.00' });
  },
);

test('once the provider names the right sum the withdrawal goes on by itself', async () => {
  const made = await steps.approved();
  await house.runSending();
  end(made, 'paid');
  says('499.99');
  await watch();
  says('500.00');
  await watch();
  expect(await steps.statusOf(made)).toBe(5);
  expect(await casesOf(made)).toEqual([]);
});

test('of a payout that failed no sum is asked', async () => {
  const made = await steps.approved();
  await house.runSending();
  end(made, 'failed');
  says('1.00');
  await watch();
  expect(await steps.statusOf(made)).toBe(7);
  expect(await mismatches(made)).toBe(0);
});
