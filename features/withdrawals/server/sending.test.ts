import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { resetProvider, withdrawalSteps, type TestWithdrawal } from '#dev/withdrawal-steps.ts';
import { createWithdrawalsFixture, type WithdrawalsFixture } from '#dev/withdrawals-fixture.ts';
import { micro } from '#core/money.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { findPaymentCost } from '#domain/payments/server/index.ts';

let fixture: WithdrawalsFixture;
let steps: ReturnType<typeof withdrawalSteps>;
const approved = (...given: Parameters<typeof steps.approved>) => steps.approved(...given);
const statusOf = (made: TestWithdrawal) => steps.statusOf(made);
const kindsOf = (made: TestWithdrawal) => steps.kindsOf(made);
const paid = (...given: Parameters<typeof steps.paid>) => steps.paid(...given);
const failed = (...given: Parameters<typeof steps.failed>) => steps.failed(...given);

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: 'cardwayrub' });
  await fixture.addMethod({ hash: 'feewayrub1', fee: micro(20_000_000n) });
  await fixture.addMethod({ hash: 'kztwayrub1', exchange: 'KZT', fee: micro(20_000_000n) });
  await fixture.setRate('RUB', 'KZT', 500_000_000n);
  steps = withdrawalSteps(fixture, await fixture.addStaff('payments'));
  return async () => {
    const report = await checkLedger(fixture.db);
    expect(report.findings).toEqual([]);
    await fixture.close();
    await database.close();
  };
});

beforeEach(() => resetProvider(fixture));

test('cashier.payout: approved, sent, paid: the money goes to provider and fee account', async () => {
  const before = await fixture.account('psp_clearing', 'RUB');
  const made = await approved('feewayrub1', '20.00', '480.00');
  await fixture.runSending();
  expect(await statusOf(made)).toBe(4);
  expect(await fixture.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
  expect(await fixture.account('house_fees', 'RUB')).toBe('20.00');
  expect(Number(await fixture.account('psp_clearing', 'RUB')) - Number(before)).toBe(480);
  const order = fixture.script.payouts.get(made.reference)!;
  expect(order).toMatchObject({ amount: 480_000_000n, currency: 'RUB', method: 'bank_card' });
  expect(order.destination).toMatchObject({ kind: 'card' });
  expect((await paid(made, '480.00')).status).toBe(200);
  expect(await statusOf(made)).toBe(5);
  const email = await fixture.outbox.newest(made.player.email);
  expect(email).toMatchObject({ template: 'withdrawal-paid' });
});

test('sending: a paid withdrawal keeps what the provider charges for it, by the price of then', async () => {
  const price = (bp: number) =>
    fixture.asOwner(
      `update payment_methods set cost_bp = ${bp}, cost_fixed = 1250000 where hash = 'feewayrub1'`,
    );
  await price(150);
  const made = await approved('feewayrub1', '20.00', '480.00');
  const returned = await approved('feewayrub1', '20.00', '480.00');
  await fixture.runSending();
  const costOf = async ({ id }: TestWithdrawal) =>
    await findPaymentCost(fixture.db, 'withdrawal', BigInt(id));
  expect(await costOf(made)).toBeUndefined();
  await price(200);
  await paid(made, '480.00');
  await failed(returned, { reason: 'returned' });
  await price(0);
  // 2% of the 480.00 that were sent, and 1.25. The fee of the player is income, not part of it.
  expect(await costOf(made)).toBe(10_850_000n);
  expect(await costOf(returned)).toBeUndefined();
});

test('sending: another currency goes through the exchange accounts and back', async () => {
  const fees = await fixture.account('house_fees', 'RUB');
  const made = await approved('kztwayrub1', '20.00', '2400.00');
  await fixture.runSending();
  expect(await fixture.account('house_fx', 'RUB')).toBe('480.00');
  expect(await fixture.account('house_fx', 'KZT')).toBe('-2400.00');
  expect(await fixture.account('psp_clearing', 'KZT')).toBe('2400.00');
  expect((await failed(made, { currency: 'KZT', reason: 'returned' })).status).toBe(200);
  expect(await fixture.balances(made.player)).toEqual({ cash: '1000.00', held: '0.00' });
  expect(await fixture.account('house_fx', 'RUB')).toBe('0.00');
  expect(await fixture.account('house_fx', 'KZT')).toBe('0.00');
  expect(await fixture.account('psp_clearing', 'KZT')).toBe('0.00');
  expect(await fixture.account('house_fees', 'RUB')).toBe(fees);
  const shown = await fixture.send('GET', `/api/v2/billing/withdrawals/${made.id}`, {
    as: made.player,
  });
  expect(shown.json['data']).toMatchObject({ status: 7, reason: 'returned' });
});

test('sending: a provider that declines at once: the hold is released', async () => {
  const made = await approved();
  fixture.script.answer = () => 'failed';
  await fixture.runSending();
  expect(await statusOf(made)).toBe(7);
  expect(await fixture.balances(made.player)).toEqual({ cash: '1000.00', held: '0.00' });
});

test('sending: a provider that reports the payment at once', async () => {
  const made = await approved();
  fixture.script.answer = () => 'paid';
  await fixture.runSending();
  expect(await kindsOf(made)).toEqual(
    expect.arrayContaining(['approved', 'asked', 'sent', 'paid']),
  );
  expect(await fixture.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
});

test('recovery: a timeout after success pays once when it is requested again', async () => {
  const made = await approved();
  fixture.script.losesResponses = true;
  await fixture.runSending();
  expect(await statusOf(made)).toBe(3);
  expect(fixture.script.payouts.has(made.reference)).toBe(true);
  fixture.script.losesResponses = false;
  await fixture.runSending();
  expect(await statusOf(made)).toBe(3);
  await fixture.makeDue();
  const { size } = fixture.script.payouts;
  await fixture.runSending();
  expect(await statusOf(made)).toBe(4);
  expect(fixture.script.payouts.size).toBe(size);
});

test('sending: with an unreachable provider it stays approved, staff see it, and it cannot be taken back', async () => {
  const made = await approved();
  fixture.script.isUnavailable = true;
  for (let count = 0; count < 4; count++) {
    await fixture.asOwner(`update withdrawals set next_try_at = now() where id = ${made.id}`);
    await fixture.runSending();
  }
  expect(await statusOf(made)).toBe(3);
  const kinds = await kindsOf(made);
  expect(kinds.filter((kind) => kind === 'delayed')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'asked')).toHaveLength(1);
  for (const body of [
    { step: 'reject', reason: 'rules_broken' },
    { step: 'recall', note: 'x' },
  ]) {
    const got = await steps.decide(made, body);
    expect(got.json['message']).toBe('withdrawal_step_not_allowed');
  }
  expect(await fixture.balances(made.player)).toEqual({ cash: '500.00', held: '500.00' });
});
