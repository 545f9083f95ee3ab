import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createBankFixture,
  TEST_SECRET,
  type BankFixturePlayer,
  type BankFixture,
} from '#dev/bank/bank-fixture.ts';
import {
  createTestDeposit,
  bankMessage,
  postWebhook,
  signature,
  type OpenTestDeposit,
} from '#dev/bank/deposit-steps.ts';

let fixture: BankFixture;
let member: BankFixturePlayer;

beforeAll(async () => {
  fixture = await createBankFixture();
  return () => fixture.close();
});

beforeEach(async () => {
  member = await fixture.member();
});

function opened(amount?: string): Promise<OpenTestDeposit> {
  return createTestDeposit(fixture, member, amount);
}

function send(body: string, header?: string | null, path?: string): Promise<number> {
  return postWebhook(fixture, body, header, path);
}

async function statusOf(id: string): Promise<unknown> {
  const answer = await fixture.call(member, 'GET', `/billing/payment/status/${id}`);
  return (answer.body as { status: unknown }).status;
}

test.each([
  ['without a signature', null],
  ['with an empty one', ''],
  ['with words', 'please'],
  [
    'with the right form and a wrong mac',
    `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
  ],
  ['with a mac too short', `t=${Math.floor(Date.now() / 1000)},v1=00`],
])('forged: a message %s is refused and moves nothing', async (_name, header) => {
  const { id, reference } = await opened();
  expect(await send(bankMessage(reference), header)).toBe(401);
  expect(await statusOf(id)).toBe(2);
  expect(await fixture.balance(member)).toBe('0.00');
});

test('forged: signed with another secret, for another body, or with the time moved', async () => {
  const { id, reference } = await opened();
  const body = bankMessage(reference);
  const right = signature(body);
  const moved = right.replace(/t=(\d+)/, (_all, seconds: string) => `t=${Number(seconds) + 1}`);
  expect(await send(body, signature(body, 'another secret'))).toBe(401);
  expect(await send(bankMessage(reference, { amount: '300000.00' }), right)).toBe(401);
  expect(await send(body, moved)).toBe(401);
  expect(await send(`${body} `, right)).toBe(401);
  expect(await statusOf(id)).toBe(2);
});

test.each([
  [299, 200],
  [302, 401],
  [3600, 401],
  [86_400, 401],
  [-302, 401],
])('replayed: a message signed %i seconds ago is answered %i', async (age, status) => {
  const { reference } = await opened();
  const body = bankMessage(reference);
  expect(await send(body, signature(body, TEST_SECRET, age))).toBe(status);
  expect(await fixture.balance(member)).toBe(status === 200 ? '1000.00' : '0.00');
});

test('idempotency: one event id with another content is 409, also for another deposit', async () => {
  const [first, second] = [await opened(), await fixture.member()];
  const event = randomUUID();
  expect(await send(bankMessage(first.reference, { event }))).toBe(200);
  expect(await send(bankMessage(first.reference, { event, amount: '2000.00' }))).toBe(409);
  member = second;
  const other = await opened();
  expect(await send(bankMessage(other.reference, { event }))).toBe(409);
  expect(await fixture.balance(second)).toBe('0.00');
  expect(await statusOf(other.id)).toBe(2);
});

test('webhooks: unknown references and providers are 404, other bodies are refused', async () => {
  const { reference } = await opened();
  const unknown = bankMessage(randomUUID());
  expect(await send(unknown)).toBe(404);
  expect(await send(bankMessage(reference), undefined, '/api/v2/billing/webhooks/unknown')).toBe(
    404,
  );
  for (const body of ['', '{', '[]', 'null', JSON.stringify({ event: 1 })]) {
    expect(await send(body), body).toBe(422);
  }
  const huge = JSON.stringify({ text: 'x'.repeat(70_000) });
  expect(await send(huge)).toBe(413);
});

test.each([
  ['0.00'],
  ['-1000.00'],
  ['1e300'],
  ['NaN'],
  ['0.0000001'],
  [null],
  ['9999999999999.00'],
])('webhooks: a payment of %s is refused', async (amount) => {
  const { id, reference } = await opened();
  expect(await send(bankMessage(reference, { amount }))).toBe(422);
  expect(await statusOf(id)).toBe(2);
});
