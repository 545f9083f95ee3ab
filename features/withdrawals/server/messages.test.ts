import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { startAfresh, withdrawalSteps, type Made } from '#dev/withdrawal-steps.ts';
import { openWithdrawalsHouse, type WithdrawalsHouse } from '#dev/withdrawals-house.ts';
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
  steps = withdrawalSteps(house, await house.addStaff('payments'));
  return async () => {
    const report = await checkLedger(house.db);
    expect(report.findings).toEqual([]);
    await house.close();
    await database.close();
  };
});

beforeEach(() => startAfresh(house));

test('a message that overtakes our own answer is right, whichever it is', async () => {
  for (const kind of ['paid', 'failed'] as const) {
    const made = await approved();
    house.script.before = async () => {
      const got = await (kind === 'paid' ? paid(made) : failed(made));
      expect(got.status, got.text).toBe(200);
    };
    await house.runSending();
    expect(await statusOf(made)).toBe(kind === 'paid' ? 5 : 7);
    const cash = kind === 'paid' ? '500.00' : '1000.00';
    expect(await house.balances(made.player)).toEqual({ cash, held: '0.00' });
    expect(house.errors).toEqual([]);
  }
});

test('a message before anybody asked the provider changes nothing and calls a person', async () => {
  const made = await approved();
  expect((await paid(made)).status).toBe(200);
  expect(await statusOf(made)).toBe(3);
  expect(await kindsOf(made)).toContain('contradiction');
  expect(house.errors).toHaveLength(1);
  expect(await house.balances(made.player)).toEqual({ cash: '500.00', held: '500.00' });
});

test('idempotency: messages twice, replayed a day later and reordered', async () => {
  const made = await approved();
  await house.runSending();
  await paid(made, '500.00', { id: 'message-1' });
  const again = await paid(made, '500.00', { id: 'message-1' });
  expect(again.status).toBe(200);
  const forged = await paid(made, '500.01', { id: 'message-1' });
  expect(forged.json['message']).toBe('key_reused');
  await paid(made, '500.00', { id: 'message-2' });
  expect(
    (await house.webhook({ reference: made.reference, kind: 'seen', amount: null })).status,
  ).toBe(200);
  expect(await house.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
  expect((await kindsOf(made)).filter((kind) => kind === 'paid')).toHaveLength(1);
});

test('paid and then failed, failed and then paid: the first stands, a person is called', async () => {
  const first = await approved();
  await house.runSending();
  await paid(first);
  await failed(first);
  expect(await statusOf(first)).toBe(5);
  expect(await house.balances(first.player)).toEqual({ cash: '500.00', held: '0.00' });
  const second = await approved();
  await house.runSending();
  await failed(second);
  await paid(second);
  expect(await statusOf(second)).toBe(7);
  expect(await house.balances(second.player)).toEqual({ cash: '1000.00', held: '0.00' });
  expect(house.errors).toHaveLength(2);
});

test('another amount or currency than was sent is recorded and changes nothing', async () => {
  const made = await approved();
  await house.runSending();
  expect((await paid(made, '499.99')).status).toBe(200);
  expect((await paid(made, '500.00', { currency: 'EUR' })).status).toBe(200);
  expect(await statusOf(made)).toBe(4);
  expect((await kindsOf(made)).filter((kind) => kind === 'mismatch')).toHaveLength(2);
});

test('a forged message and one about nobody’s payout are refused', async () => {
  const made = await approved();
  const forged = await house.send('POST', '/api/v2/billing/webhooks/payer', {
    body: { subject: 'payout', reference: made.reference, kind: 'paid', id: 'x1234567' },
    headers: { 'x-signature': 'wrong' },
  });
  expect(forged.status).toBe(401);
  const unknown = await house.webhook({
    reference: '00000000-0000-4000-8000-000000000000',
    kind: 'paid',
    amount: '1.00',
  });
  expect(unknown.status).toBe(404);
});

test('race: the message and the job at once, and two jobs: paid once', async () => {
  for (let count = 0; count < 5; count++) {
    const made = await approved();
    house.script.before = async () => void paid(made);
    await Promise.all([house.runSending(), house.runSending(), house.runSending()]);
    await expect.poll(() => statusOf(made)).toBe(5);
    expect(await house.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
  }
});

test('race: recalled while it is about to be sent: one of them', async () => {
  for (let count = 0; count < 5; count++) {
    const made = await approved();
    const body = { step: 'recall', note: 'wait' };
    const [, recalled] = await Promise.all([house.runSending(), steps.decide(made, body)]);
    const isBack = recalled!.status === 200;
    expect(await statusOf(made)).toBe(isBack ? 2 : 4);
    expect(house.script.payouts.has(made.reference)).toBe(!isBack);
  }
});

test('what was sent long ago without news is asked about', async () => {
  const arrived = await approved();
  const returned = await approved();
  const lost = await approved();
  await house.runSending();
  const tell = (made: Made, state: 'paid' | 'failed') => {
    const known = house.script.payouts.get(made.reference)!;
    house.script.payouts.set(made.reference, { ...known, payout: { ...known.payout, state } });
  };
  tell(arrived, 'paid');
  tell(returned, 'failed');
  house.script.payouts.delete(lost.reference);
  await house.runWatch();
  expect(await statusOf(arrived)).toBe(4);
  await house.makeDue();
  await house.runWatch();
  expect(await statusOf(arrived)).toBe(5);
  expect(await statusOf(returned)).toBe(7);
  expect(await house.balances(returned.player)).toEqual({ cash: '1000.00', held: '0.00' });
  expect(await statusOf(lost)).toBe(4);
  // However often it is asked, it is said once.
  await house.makeDue();
  await house.runWatch();
  expect((await kindsOf(lost)).filter((kind) => kind === 'unknown')).toHaveLength(1);
});
