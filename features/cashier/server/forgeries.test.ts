import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestHouse, TEST_SECRET, type Member, type TestHouse } from '#dev/bank/test-house.ts';
import { openedFor, said, sendTo, signature, type Opened } from '#dev/bank/test-messages.ts';

let house: TestHouse;
let member: Member;

beforeAll(async () => {
  house = await startTestHouse();
  return () => house.close();
});

beforeEach(async () => {
  member = await house.member();
});

function opened(amount?: string): Promise<Opened> {
  return openedFor(house, member, amount);
}

function send(body: string, header?: string | null, path?: string): Promise<number> {
  return sendTo(house, body, header, path);
}

async function statusOf(id: string): Promise<unknown> {
  const answer = await house.call(member, 'GET', `/billing/payment/status/${id}`);
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
  expect(await send(said(reference), header)).toBe(401);
  expect(await statusOf(id)).toBe(2);
  expect(await house.balance(member)).toBe('0.00');
});

test('forged: signed with another secret, for another body, or with the time moved', async () => {
  const { id, reference } = await opened();
  const body = said(reference);
  const right = signature(body);
  const moved = right.replace(/t=(\d+)/, (_all, seconds: string) => `t=${Number(seconds) + 1}`);
  expect(await send(body, signature(body, 'another secret'))).toBe(401);
  expect(await send(said(reference, { amount: '300000.00' }), right)).toBe(401);
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
  const body = said(reference);
  expect(await send(body, signature(body, TEST_SECRET, age))).toBe(status);
  expect(await house.balance(member)).toBe(status === 200 ? '1000.00' : '0.00');
});

test('one event id with another content is 409, about another deposit too', async () => {
  const [first, second] = [await opened(), await house.member()];
  const event = randomUUID();
  expect(await send(said(first.reference, { event }))).toBe(200);
  expect(await send(said(first.reference, { event, amount: '2000.00' }))).toBe(409);
  member = second;
  const other = await opened();
  expect(await send(said(other.reference, { event }))).toBe(409);
  expect(await house.balance(second)).toBe('0.00');
  expect(await statusOf(other.id)).toBe(2);
});

test('unknown references and providers are 404, other bodies are refused', async () => {
  const { reference } = await opened();
  const unknown = said(randomUUID());
  expect(await send(unknown)).toBe(404);
  expect(await send(said(reference), undefined, '/api/v2/billing/webhooks/nobody')).toBe(404);
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
])('a payment of %s is refused as a message', async (amount) => {
  const { id, reference } = await opened();
  expect(await send(said(reference, { amount }))).toBe(422);
  expect(await statusOf(id)).toBe(2);
});
