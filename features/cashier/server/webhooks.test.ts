import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { startTestHouse, type Member, type TestHouse } from '#dev/bank/test-house.ts';
import {
  DEPOSITS,
  endTime,
  openedFor,
  said,
  sendTo,
  type Opened,
} from '#dev/bank/test-messages.ts';
import { sumAccount } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { openDeposit, type DepositProcess } from '../contract.ts';
import { expireDeposits } from './expire-deposits.ts';

const CARD = bankMethodHash('bank_card', 'RUB');

let house: TestHouse;
let member: Member;
/** What the house's event writer does before it writes; tests make it fail. */
let onEmit: (tx: Tx) => Promise<void> = async () => {};

beforeAll(async () => {
  house = await startTestHouse({ emit: (tx) => onEmit(tx) });
  return () => house.close();
});

beforeEach(async () => {
  onEmit = async () => {};
  member = await house.member();
});

function opened(amount?: string): Promise<Opened> {
  return openedFor(house, member, amount);
}

function send(body: string): Promise<number> {
  return sendTo(house, body);
}

async function statusOf(id: string): Promise<unknown> {
  const answer = await house.call(member, 'GET', `/billing/payment/status/${id}`);
  return (answer.body as { status: unknown }).status;
}

async function dataOf(id: string): Promise<DepositProcess> {
  const answer = await house.call(member, 'GET', `${DEPOSITS}/${id}`);
  return openDeposit.answer.parse(answer.body).data;
}

test('a paid deposit is credited, announced and told to the page in one go', async () => {
  const { id, reference } = await opened();
  house.heard.emitted.length = 0;
  house.heard.published.length = 0;
  house.heard.balances.length = 0;
  expect(await send(said(reference))).toBe(200);
  expect(await statusOf(id)).toBe(3);
  expect(await house.balance(member)).toBe('1000.00');
  expect(house.heard.balances).toEqual([member.id]);
  expect(house.heard.published).toEqual([expect.objectContaining({ id, status: 3, life_time: 0 })]);
  expect(house.heard.emitted).toEqual([
    [
      'deposit.paid',
      {
        deposit_id: id,
        player_id: member.id.toString(),
        provider: 'sandbox',
        method: CARD,
        currency: 'RUB',
        announced: '1000.00',
        amount: '1000.00',
        credited: '1000.00',
        is_late: false,
      },
    ],
  ]);
});

test('race: one message 50 times at once is one payment, and 50 identical answers', async () => {
  const { reference } = await opened();
  const body = said(reference);
  const statuses = await Promise.all(Array.from({ length: 50 }, () => send(body)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await house.balance(member)).toBe('1000.00');
  const events = await house.db.query(`select 1 from payment_events where reference = $1`, [
    reference,
  ]);
  expect(events).toHaveLength(1);
});

test('race: 20 different messages that all say paid are one payment', async () => {
  const { reference } = await opened();
  await Promise.all(Array.from({ length: 20 }, () => send(said(reference))));
  expect(await house.balance(member)).toBe('1000.00');
});

test('a payment in another currency or beyond bounds is recorded only', async () => {
  const { id, reference } = await opened();
  expect(await send(said(reference, { currency: 'USD' }))).toBe(200);
  expect(await send(said(reference, { amount: '999999999999.00' }))).toBe(200);
  expect(await statusOf(id)).toBe(2);
  expect(await house.balance(member)).toBe('0.00');
  const outcomes = await house.db.query<{ outcome: string }>(
    'select outcome from payment_events where reference = $1',
    [reference],
  );
  expect(outcomes).toEqual([{ outcome: 'refused' }, { outcome: 'refused' }]);
});

test.each([['1234.56'], ['0.01'], ['500000.00']])(
  'another amount (%s) is credited as paid, and the sum was changed',
  async (amount) => {
    const { id, reference } = await opened();
    expect(await send(said(reference, { amount }))).toBe(200);
    expect(await house.balance(member)).toBe(amount);
    expect(await dataOf(id)).toMatchObject({ amount, shop_amount: amount, sum_was_changed: true });
  },
);

test('late: money that arrives after expiry is credited, and said to be late', async () => {
  const { id, reference } = await opened();
  await closeByTime(id);
  expect(await statusOf(id)).toBe(5);
  expect(await send(said(reference))).toBe(200);
  expect(await dataOf(id)).toMatchObject({ status: 3, is_late: true });
  expect(await house.balance(member)).toBe('1000.00');
});

test('late: time is over by the clock, also before the job has written it down', async () => {
  const { id, reference } = await opened();
  await endTime(house, id);
  expect(await send(said(reference))).toBe(200);
  expect(await dataOf(id)).toMatchObject({ status: 3, is_late: true });
  expect(house.heard.emitted.slice(-2).map(([name]) => name)).toEqual([
    'deposit.expired',
    'deposit.paid',
  ]);
});

test('late: money for a cancelled deposit is credited too', async () => {
  const { id, reference } = await opened();
  await house.call(member, 'POST', `${DEPOSITS}/${id}/cancel`, {});
  expect(await send(said(reference))).toBe(200);
  expect(await dataOf(id)).toMatchObject({ status: 3, is_late: true });
});

test('failed closes a waiting deposit and never a paid one', async () => {
  const failed = await opened();
  expect(await send(said(failed.reference, { type: 'failed' }))).toBe(200);
  expect(await statusOf(failed.id)).toBe(4);
  const paid = await opened();
  await send(said(paid.reference));
  expect(await send(said(paid.reference, { type: 'failed' }))).toBe(200);
  expect(await statusOf(paid.id)).toBe(3);
  expect(await house.balance(member)).toBe('1000.00');
});

test('property: in any order, any number of times, the money arrives once', async () => {
  const kinds = fc.constantFrom('opened', 'failed', 'paid', 'expire', 'cancel');
  await fc.assert(
    fc.asyncProperty(fc.array(kinds, { maxLength: 6 }), fc.boolean(), async (steps, twice) => {
      member = await house.member();
      const { id, reference } = await opened();
      const bodies = new Map(
        ['opened', 'failed', 'paid'].map((type) => [type, said(reference, { type })] as const),
      );
      for (const name of [...steps, 'paid', ...(twice ? steps : [])]) {
        const body = bodies.get(name);
        if (body !== undefined) expect(await send(body)).toBe(200);
        else if (name === 'expire') await closeByTime(id);
        else await house.call(member, 'POST', `${DEPOSITS}/${id}/cancel`, {});
      }
      expect(await statusOf(id)).toBe(3);
      expect(await house.balance(member)).toBe('1000.00');
    }),
    { numRuns: 25 },
  );
});

async function closeByTime(id: string): Promise<void> {
  await endTime(house, id);
  await expireDeposits(house.deps);
}

test('atomicity: a failure after the credit takes all back; the next message pays', async () => {
  const { id, reference } = await opened();
  onEmit = async () => {
    throw new Error('the power went out');
  };
  const body = said(reference);
  expect(await send(body)).toBe(500);
  expect(await statusOf(id)).toBe(2);
  expect(await house.balance(member)).toBe('0.00');
  onEmit = async () => {};
  expect(await send(body)).toBe(200);
  expect(await house.balance(member)).toBe('1000.00');
});

test('recovery: the database kills the connection between credit and commit', async () => {
  const { id, reference } = await opened();
  // A connection that breaks while in use says so by an event too, besides failing its query.
  const hear = () => {};
  house.db.pool.on('acquire', (client) => client.off('error', hear).on('error', hear));
  onEmit = async (tx) => {
    await tx.query('select pg_backend_pid() as pid').then(async (rows) => {
      const { pid } = rows[0] as { pid: number };
      await house.asOwner(`select pg_terminate_backend(${pid})`);
    });
  };
  const body = said(reference);
  expect(await send(body)).toBe(503);
  onEmit = async () => {};
  expect(await statusOf(id)).toBe(2);
  expect(await house.balance(member)).toBe('0.00');
  expect(await send(body)).toBe(200);
  expect(await house.balance(member)).toBe('1000.00');
});

test('conservation: what players got is what the provider owes, to the micro-unit', async () => {
  const { reference } = await opened('777.77');
  await send(said(reference, { amount: '777.77' }));
  const clearing = await house.deps.accounts.find(house.db, 'psp_clearing', 'sandbox', 'RUB');
  const paid = await house.db.query<{ total: string }>(
    'select sum(paid_amount)::text as total from deposits where status = 3',
  );
  expect(-(await sumAccount(house.db, clearing))).toBe(BigInt(paid[0]!.total));
});
