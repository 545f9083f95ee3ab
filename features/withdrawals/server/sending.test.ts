import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { startAfresh, withdrawalSteps, type Made } from '#dev/withdrawal-steps.ts';
import { openWithdrawalsHouse, type WithdrawalsHouse } from '#dev/withdrawals-house.ts';
import { micro } from '#core/money.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';

let house: WithdrawalsHouse;
let steps: ReturnType<typeof withdrawalSteps>;
const approved = (...given: Parameters<typeof steps.approved>) => steps.approved(...given);
const statusOf = (made: Made) => steps.statusOf(made);
const kindsOf = (made: Made) => steps.kindsOf(made);
const paid = (...given: Parameters<typeof steps.paid>) => steps.paid(...given);
const failed = (...given: Parameters<typeof steps.failed>) => steps.failed(...given);

beforeAll(async () => {
  const database = await testDatabase();
  house = await openWithdrawalsHouse(database.url);
  await house.addWay({ hash: 'cardwayrub' });
  await house.addWay({ hash: 'feewayrub1', fee: micro(20_000_000n) });
  await house.addWay({ hash: 'kztwayrub1', exchange: 'KZT', fee: micro(20_000_000n) });
  await house.setRate('RUB', 'KZT', 500_000_000n);
  steps = withdrawalSteps(house, await house.addStaff('payments'));
  return async () => {
    const report = await checkLedger(house.db);
    expect(report.findings).toEqual([]);
    await house.close();
    await database.close();
  };
});

beforeEach(() => startAfresh(house));

test('cashier.payout: approved, sent, paid: the money goes to provider and fee account', async () => {
  const before = await house.account('psp_clearing', 'RUB');
  const made = await approved('feewayrub1', '20.00', '480.00');
  await house.runSending();
  expect(await statusOf(made)).toBe(4);
  expect(await house.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
  expect(await house.account('house_fees', 'RUB')).toBe('20.00');
  expect(Number(await house.account('psp_clearing', 'RUB')) - Number(before)).toBe(480);
  const order = house.script.payouts.get(made.reference)!;
  expect(order).toMatchObject({ amount: 480_000_000n, currency: 'RUB', method: 'bank_card' });
  expect(order.destination).toMatchObject({ kind: 'card' });
  expect((await paid(made, '480.00')).status).toBe(200);
  expect(await statusOf(made)).toBe(5);
  const letter = await house.outbox.newest(made.player.email);
  expect(letter).toMatchObject({ template: 'withdrawal-paid' });
});

test('a withdrawal in another currency goes over the exchange accounts and back', async () => {
  const fees = await house.account('house_fees', 'RUB');
  const made = await approved('kztwayrub1', '20.00', '2400.00');
  await house.runSending();
  expect(await house.account('house_fx', 'RUB')).toBe('480.00');
  expect(await house.account('house_fx', 'KZT')).toBe('-2400.00');
  expect(await house.account('psp_clearing', 'KZT')).toBe('2400.00');
  expect((await failed(made, { currency: 'KZT', reason: 'returned' })).status).toBe(200);
  expect(await house.balances(made.player)).toEqual({ cash: '1000.00', held: '0.00' });
  expect(await house.account('house_fx', 'RUB')).toBe('0.00');
  expect(await house.account('house_fx', 'KZT')).toBe('0.00');
  expect(await house.account('psp_clearing', 'KZT')).toBe('0.00');
  expect(await house.account('house_fees', 'RUB')).toBe(fees);
  const shown = await house.send('GET', `/api/v2/billing/withdrawals/${made.id}`, {
    as: made.player,
  });
  expect(shown.json['data']).toMatchObject({ status: 7, reason: 'returned' });
});

test('a provider that declines at once: the hold is given back', async () => {
  const made = await approved();
  house.script.answer = () => 'failed';
  await house.runSending();
  expect(await statusOf(made)).toBe(7);
  expect(await house.balances(made.player)).toEqual({ cash: '1000.00', held: '0.00' });
});

test('a provider that says at once that it paid', async () => {
  const made = await approved();
  house.script.answer = () => 'paid';
  await house.runSending();
  expect(await kindsOf(made)).toEqual(
    expect.arrayContaining(['approved', 'asked', 'sent', 'paid']),
  );
  expect(await house.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
});

test('recovery: a time-out after success pays once when it is asked again', async () => {
  const made = await approved();
  house.script.isMute = true;
  await house.runSending();
  expect(await statusOf(made)).toBe(3);
  expect(house.script.payouts.has(made.reference)).toBe(true);
  house.script.isMute = false;
  await house.runSending();
  expect(await statusOf(made)).toBe(3);
  await house.makeDue();
  const { size } = house.script.payouts;
  await house.runSending();
  expect(await statusOf(made)).toBe(4);
  expect(house.script.payouts.size).toBe(size);
});

test('a provider that is away keeps it approved, tells staff, and nobody can take it back', async () => {
  const made = await approved();
  house.script.isAway = true;
  for (let count = 0; count < 4; count++) {
    await house.asOwner(`update withdrawals set next_try_at = now() where id = ${made.id}`);
    await house.runSending();
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
    expect(got.json['message']).toBe('withdrawal_step');
  }
  expect(await house.balances(made.player)).toEqual({ cash: '500.00', held: '500.00' });
});
