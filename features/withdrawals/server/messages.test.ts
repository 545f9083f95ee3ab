import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { resetProvider, withdrawalSteps, type TestWithdrawal } from '#dev/withdrawal-steps.ts';
import { createWithdrawalsFixture, type WithdrawalsFixture } from '#dev/withdrawals-fixture.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';

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
  steps = withdrawalSteps(fixture, await fixture.addStaff('payments'));
  return async () => {
    const report = await checkLedger(fixture.db);
    expect(report.findings).toEqual([]);
    await fixture.close();
    await database.close();
  };
});

beforeEach(() => resetProvider(fixture));

test('webhooks: a message that overtakes the API response is applied, whichever it is', async () => {
  for (const kind of ['paid', 'failed'] as const) {
    const made = await approved();
    fixture.script.beforePayout = async () => {
      const got = await (kind === 'paid' ? paid(made) : failed(made));
      expect(got.status, got.text).toBe(200);
    };
    await fixture.runSending();
    expect(await statusOf(made)).toBe(kind === 'paid' ? 5 : 7);
    const cash = kind === 'paid' ? '500.00' : '1000.00';
    expect(await fixture.balances(made.player)).toEqual({ cash, held: '0.00' });
    expect(fixture.errors).toEqual([]);
  }
});

test('webhooks: a message before the first request changes nothing and is flagged for review', async () => {
  const made = await approved();
  expect((await paid(made)).status).toBe(200);
  expect(await statusOf(made)).toBe(3);
  expect(await kindsOf(made)).toContain('contradiction');
  expect(fixture.errors).toHaveLength(1);
  expect(await fixture.balances(made.player)).toEqual({ cash: '500.00', held: '500.00' });
});

test('idempotency: messages twice, replayed a day later and reordered', async () => {
  const made = await approved();
  await fixture.runSending();
  await paid(made, '500.00', { id: 'message-1' });
  const again = await paid(made, '500.00', { id: 'message-1' });
  expect(again.status).toBe(200);
  const forged = await paid(made, '500.01', { id: 'message-1' });
  expect(forged.json['message']).toBe('key_reused');
  await paid(made, '500.00', { id: 'message-2' });
  expect(
    (await fixture.webhook({ reference: made.reference, kind: 'seen', amount: null })).status,
  ).toBe(200);
  expect(await fixture.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
  expect((await kindsOf(made)).filter((kind) => kind === 'paid')).toHaveLength(1);
});

test('webhooks: paid then failed, or failed then paid: the first stands, the second is flagged', async () => {
  const first = await approved();
  await fixture.runSending();
  await paid(first);
  await failed(first);
  expect(await statusOf(first)).toBe(5);
  expect(await fixture.balances(first.player)).toEqual({ cash: '500.00', held: '0.00' });
  const second = await approved();
  await fixture.runSending();
  await failed(second);
  await paid(second);
  expect(await statusOf(second)).toBe(7);
  expect(await fixture.balances(second.player)).toEqual({ cash: '1000.00', held: '0.00' });
  expect(fixture.errors).toHaveLength(2);
});

test('webhooks: another amount or currency than was sent is recorded and changes nothing', async () => {
  const made = await approved();
  await fixture.runSending();
  expect((await paid(made, '499.99')).status).toBe(200);
  expect((await paid(made, '500.00', { currency: 'EUR' })).status).toBe(200);
  expect(await statusOf(made)).toBe(4);
  expect((await kindsOf(made)).filter((kind) => kind === 'mismatch')).toHaveLength(2);
});

test('webhooks: a forged message and one about an unknown payout are refused', async () => {
  const made = await approved();
  const forged = await fixture.send('POST', '/api/v2/billing/webhooks/payer', {
    body: { subject: 'payout', reference: made.reference, kind: 'paid', id: 'x1234567' },
    headers: { 'x-signature': 'wrong' },
  });
  expect(forged.status).toBe(401);
  const unknown = await fixture.webhook({
    reference: '00000000-0000-4000-8000-000000000000',
    kind: 'paid',
    amount: '1.00',
  });
  expect(unknown.status).toBe(404);
});

test('race: the message and the job at once, and two jobs: paid once', async () => {
  for (let count = 0; count < 5; count++) {
    const made = await approved();
    fixture.script.beforePayout = async () => void paid(made);
    await Promise.all([fixture.runSending(), fixture.runSending(), fixture.runSending()]);
    await expect.poll(() => statusOf(made)).toBe(5);
    expect(await fixture.balances(made.player)).toEqual({ cash: '500.00', held: '0.00' });
  }
});

test('race: a recall while it is about to be sent: one of them wins', async () => {
  for (let count = 0; count < 5; count++) {
    const made = await approved();
    const body = { step: 'recall', note: 'wait' };
    const [, recalled] = await Promise.all([fixture.runSending(), steps.decide(made, body)]);
    const isBack = recalled!.status === 200;
    expect(await statusOf(made)).toBe(isBack ? 2 : 4);
    expect(fixture.script.payouts.has(made.reference)).toBe(!isBack);
  }
});

test('webhooks: a payout that was sent long ago without a message is polled', async () => {
  const arrived = await approved();
  const returned = await approved();
  const lost = await approved();
  await fixture.runSending();
  const tell = (made: TestWithdrawal, state: 'paid' | 'failed') => {
    const known = fixture.script.payouts.get(made.reference)!;
    fixture.script.payouts.set(made.reference, { ...known, payout: { ...known.payout, state } });
  };
  tell(arrived, 'paid');
  tell(returned, 'failed');
  fixture.script.payouts.delete(lost.reference);
  await fixture.runWatch();
  expect(await statusOf(arrived)).toBe(4);
  await fixture.makeDue();
  await fixture.runWatch();
  expect(await statusOf(arrived)).toBe(5);
  expect(await statusOf(returned)).toBe(7);
  expect(await fixture.balances(returned.player)).toEqual({ cash: '1000.00', held: '0.00' });
  expect(await statusOf(lost)).toBe(4);
  // However often it is polled, it is recorded once.
  await fixture.makeDue();
  await fixture.runWatch();
  expect((await kindsOf(lost)).filter((kind) => kind === 'unknown')).toHaveLength(1);
});
