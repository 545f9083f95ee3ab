/** A provider that answers with another amount than was ordered. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_POOLS, NO_SUPPLIERS } from '#dev/reconciliation-fixture.ts';
import { testDatabase } from '#dev/test-database.ts';
import { createWithdrawalsFixture, type WithdrawalsFixture } from '#dev/withdrawals-fixture.ts';
import { resetProvider, withdrawalSteps, type TestWithdrawal } from '#dev/withdrawal-steps.ts';
import { parseMoney } from '#core/money.ts';
import type { Currency } from '#core/currency.ts';
import { createVault } from '#domain/fairness/server/index.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { findRun, runCheck } from '#domain/reconciliation/server/index.ts';

let fixture: WithdrawalsFixture;
let steps: ReturnType<typeof withdrawalSteps>;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: 'cardwayrub' });
  steps = withdrawalSteps(fixture, await fixture.addStaff('payments'));
  return async () => {
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
    await fixture.close();
    await database.close();
  };
});

beforeEach(() => resetProvider(fixture));

const says = (amount: string, currency: Currency = 'RUB') => {
  fixture.script.paidAmount = () => ({ amount: parseMoney(amount)!, currency });
};

function end(made: TestWithdrawal, state: 'paid' | 'failed'): void {
  const known = fixture.script.payouts.get(made.reference)!;
  fixture.script.payouts.set(made.reference, { ...known, payout: { ...known.payout, state } });
}

async function watch(): Promise<void> {
  await fixture.makeDue();
  await fixture.runWatch();
}

const mismatches = async (made: TestWithdrawal) =>
  (await steps.kindsOf(made)).filter((kind) => kind === 'mismatch').length;

/** The kinds of reconciliation cases about one payout. */
async function casesOf(made: TestWithdrawal): Promise<string[]> {
  const deps = {
    ...fixture.deps,
    vault: createVault('5'.repeat(64)),
    games: new Map(),
    suppliers: NO_SUPPLIERS,
    jackpots: NO_POOLS,
    providers: [],
  };
  const { findings } = (await findRun(fixture.db, await runCheck(deps, 'provider-statements')))!;
  return findings.filter(({ subject }) => subject.includes(made.reference)).map(({ kind }) => kind);
}

test.each([
  ['less', '499.99', 'RUB'],
  ['more', '5000.00', 'RUB'],
  ['of another currency', '500.00', 'EUR'],
] as const)(
  'mismatch: a polled amount that is %s is never booked as paid',
  async (_n, sum, money) => {
    const made = await steps.approved();
    await fixture.runSending();
    end(made, 'paid');
    says(sum, money);
    await watch();
    await watch();
    expect(await steps.statusOf(made)).toBe(4);
    expect(await mismatches(made)).toBe(1);
    const own = fixture.errors.filter((line) => line.includes(`"withdrawalId":"${made.id}"`));
    expect(own).toHaveLength(1);
    expect(await casesOf(made)).toEqual(['provider_amount']);
    expect(await fixture.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
  },
);

test.each(['accepted', 'paid'] as const)(
  'mismatch: a payout that is %s with another amount stays held and is flagged once',
  async (state) => {
    const made = await steps.approved();
    fixture.script.answer = () => state;
    says('5.00');
    await fixture.runSending();
    await fixture.makeDue();
    await fixture.runSending();
    expect(await steps.statusOf(made)).toBe(3);
    expect(await mismatches(made)).toBe(1);
    expect(await casesOf(made)).toEqual(['provider_amount']);
    expect(await fixture.balances(made.player)).toEqual({ cash: '500.00', held: '500.00' });
  },
);

test('mismatch: once the provider reports the right amount, the withdrawal continues by itself', async () => {
  const made = await steps.approved();
  await fixture.runSending();
  end(made, 'paid');
  says('499.99');
  await watch();
  says('500.00');
  await watch();
  expect(await steps.statusOf(made)).toBe(5);
  expect(await casesOf(made)).toEqual([]);
});

test('mismatch: the amount of a failed payout is ignored', async () => {
  const made = await steps.approved();
  await fixture.runSending();
  end(made, 'failed');
  says('1.00');
  await watch();
  expect(await steps.statusOf(made)).toBe(7);
  expect(await mismatches(made)).toBe(0);
});
