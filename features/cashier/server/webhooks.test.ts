import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import {
  createBankFixture,
  type BankFixturePlayer,
  type BankFixture,
} from '#dev/bank/bank-fixture.ts';
import {
  DEPOSITS_PATH,
  expireDeposit,
  createTestDeposit,
  bankMessage,
  postWebhook,
  type OpenTestDeposit,
} from '#dev/bank/deposit-steps.ts';
import { sumAccount } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { readDeposit } from '../contract.backoffice.ts';
import { openDeposit, type DepositProcess } from '../contract.ts';
import { expireDeposits } from './expire-deposits.ts';

const CARD = bankMethodHash('bank_card', 'RUB');

let fixture: BankFixture;
let member: BankFixturePlayer;
/** Runs before the app's event writer; tests make it fail. */
let onEmit: (tx: Tx) => Promise<void> = async () => {};

beforeAll(async () => {
  fixture = await createBankFixture({ emit: (tx) => onEmit(tx) });
  return () => fixture.close();
});

beforeEach(async () => {
  onEmit = async () => {};
  member = await fixture.member();
});

function opened(amount?: string): Promise<OpenTestDeposit> {
  return createTestDeposit(fixture, member, amount);
}

function send(body: string): Promise<number> {
  return postWebhook(fixture, body);
}

async function statusOf(id: string): Promise<unknown> {
  const answer = await fixture.call(member, 'GET', `/billing/payment/status/${id}`);
  return (answer.body as { status: unknown }).status;
}

async function dataOf(id: string): Promise<DepositProcess> {
  const answer = await fixture.call(member, 'GET', `${DEPOSITS_PATH}/${id}`);
  return openDeposit.answer.parse(answer.body).data;
}

test('webhooks: a paid deposit is credited, announced and published to the page in one transaction', async () => {
  const { id, reference } = await opened();
  fixture.recorded.emitted.length = 0;
  fixture.recorded.published.length = 0;
  fixture.recorded.balances.length = 0;
  expect(await send(bankMessage(reference))).toBe(200);
  expect(await statusOf(id)).toBe(3);
  expect(await fixture.balance(member)).toBe('1000.00');
  expect(fixture.recorded.balances).toEqual([member.id]);
  expect(fixture.recorded.published).toEqual([
    expect.objectContaining({ id, status: 3, life_time: 0 }),
  ]);
  expect(fixture.recorded.emitted).toEqual([
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
  const body = bankMessage(reference);
  const statuses = await Promise.all(Array.from({ length: 50 }, () => send(body)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await fixture.balance(member)).toBe('1000.00');
  const events = await fixture.db.query(`select 1 from payment_events where reference = $1`, [
    reference,
  ]);
  expect(events).toHaveLength(1);
});

test('race: 20 different messages that all report paid are one payment', async () => {
  const { reference } = await opened();
  await Promise.all(Array.from({ length: 20 }, () => send(bankMessage(reference))));
  expect(await fixture.balance(member)).toBe('1000.00');
});

test('webhooks: a payment in another currency or out of bounds is recorded only', async () => {
  const { id, reference } = await opened();
  expect(await send(bankMessage(reference, { currency: 'USD' }))).toBe(200);
  expect(await send(bankMessage(reference, { amount: '999999999999.00' }))).toBe(200);
  expect(await statusOf(id)).toBe(2);
  expect(await fixture.balance(member)).toBe('0.00');
  const outcomes = await fixture.db.query<{ outcome: string }>(
    'select outcome from payment_events where reference = $1',
    [reference],
  );
  expect(outcomes).toEqual([{ outcome: 'refused' }, { outcome: 'refused' }]);
});

test.each([['1234.56'], ['0.01'], ['500000.00']])(
  'webhooks: another amount (%s) is credited as paid, and the sum was changed',
  async (amount) => {
    const { id, reference } = await opened();
    expect(await send(bankMessage(reference, { amount }))).toBe(200);
    expect(await fixture.balance(member)).toBe(amount);
    expect(await dataOf(id)).toMatchObject({ amount, shop_amount: amount, sum_was_changed: true });
  },
);

test('late: money that arrives after expiry is credited and marked as late', async () => {
  const { id, reference } = await opened();
  await closeByTime(id);
  expect(await statusOf(id)).toBe(5);
  expect(await send(bankMessage(reference))).toBe(200);
  expect(await dataOf(id)).toMatchObject({ status: 3, is_late: true });
  expect(await fixture.balance(member)).toBe('1000.00');
});

test('late: the clock decides about lateness, also before the job has closed the deposit', async () => {
  const { id, reference } = await opened();
  await expireDeposit(fixture, id);
  expect(await send(bankMessage(reference))).toBe(200);
  expect(await dataOf(id)).toMatchObject({ status: 3, is_late: true });
  expect(fixture.recorded.emitted.slice(-2).map(([name]) => name)).toEqual([
    'deposit.expired',
    'deposit.paid',
  ]);
});

test('late: money for a cancelled deposit is credited, too', async () => {
  const { id, reference } = await opened();
  await fixture.call(member, 'POST', `${DEPOSITS_PATH}/${id}/cancel`, {});
  expect(await send(bankMessage(reference))).toBe(200);
  expect(await dataOf(id)).toMatchObject({ status: 3, is_late: true });
});

test('webhooks: failed closes a waiting deposit and never a paid one', async () => {
  const failed = await opened();
  expect(await send(bankMessage(failed.reference, { type: 'failed' }))).toBe(200);
  expect(await statusOf(failed.id)).toBe(4);
  const paid = await opened();
  await send(bankMessage(paid.reference));
  expect(await send(bankMessage(paid.reference, { type: 'failed' }))).toBe(200);
  expect(await statusOf(paid.id)).toBe(3);
  expect(await fixture.balance(member)).toBe('1000.00');
});

test('property: in any order, any number of times, the money is credited once', async () => {
  const kinds = fc.constantFrom('opened', 'failed', 'paid', 'expire', 'cancel');
  await fc.assert(
    fc.asyncProperty(fc.array(kinds, { maxLength: 6 }), fc.boolean(), async (steps, twice) => {
      member = await fixture.member();
      const { id, reference } = await opened();
      const bodies = new Map(
        ['opened', 'failed', 'paid'].map(
          (type) => [type, bankMessage(reference, { type })] as const,
        ),
      );
      const answers = new Set<number>();
      for (const name of [...steps, 'paid', ...(twice ? steps : [])]) {
        const body = bodies.get(name);
        if (body !== undefined) answers.add(await send(body));
        else if (name === 'expire') await closeByTime(id);
        else await fixture.call(member, 'POST', `${DEPOSITS_PATH}/${id}/cancel`, {});
      }
      expect(answers).toEqual(new Set([200]));
      expect(await statusOf(id)).toBe(3);
      expect(await fixture.balance(member)).toBe('1000.00');
    }),
    { numRuns: 25 },
  );
});

async function closeByTime(id: string): Promise<void> {
  await expireDeposit(fixture, id);
  await expireDeposits(fixture.deps);
}

test('atomicity: a failure after the credit rolls everything back; the next message pays', async () => {
  const { id, reference } = await opened();
  onEmit = async () => {
    throw new Error('the power went out');
  };
  const body = bankMessage(reference);
  expect(await send(body)).toBe(500);
  expect(await statusOf(id)).toBe(2);
  expect(await fixture.balance(member)).toBe('0.00');
  onEmit = async () => {};
  expect(await send(body)).toBe(200);
  expect(await fixture.balance(member)).toBe('1000.00');
});

test('recovery: the database kills the connection between credit and commit', async () => {
  const { id, reference } = await opened();
  // A connection that breaks while in use also emits an error event, besides failing its query.
  const hear = () => {};
  fixture.db.pool.on('acquire', (client) => client.off('error', hear).on('error', hear));
  onEmit = async (tx) => {
    await tx.query('select pg_backend_pid() as pid').then(async (rows) => {
      const { pid } = rows[0] as { pid: number };
      await fixture.asOwner(`select pg_terminate_backend(${pid})`);
    });
  };
  const body = bankMessage(reference);
  expect(await send(body)).toBe(503);
  onEmit = async () => {};
  expect(await statusOf(id)).toBe(2);
  expect(await fixture.balance(member)).toBe('0.00');
  expect(await send(body)).toBe(200);
  expect(await fixture.balance(member)).toBe('1000.00');
});

test('conservation: what players got is what the provider owes, to the micro-unit', async () => {
  const { reference } = await opened('777.77');
  await send(bankMessage(reference, { amount: '777.77' }));
  const clearing = await fixture.deps.accounts.find(fixture.db, 'psp_clearing', 'sandbox', 'RUB');
  const paid = await fixture.db.query<{ total: string }>(
    'select sum(paid_amount)::text as total from deposits where status = 3',
  );
  expect(-(await sumAccount(fixture.db, clearing))).toBe(BigInt(paid[0]!.total));
});

test('webhooks: a paid deposit keeps what the provider charges for it, by the price of then', async () => {
  const staff = await fixture.addStaffUser('payments');
  const price = (bp: number) =>
    fixture.asOwner(
      `update payment_methods set cost_bp = ${bp}, cost_fixed = ${bp === 0 ? 0 : 5_500_000}
        where hash = '${CARD}'`,
    );
  const costOf = async ({ id }: DepositProcess) => {
    const answer = await fixture.call(staff, 'GET', `/api/v2/staff/deposits/${id}`);
    return readDeposit.answer.parse(answer.body).data.cost;
  };
  const early = await opened();
  await price(237);
  await send(bankMessage(early.reference, { amount: '700.01' }));
  const later = await opened();
  await price(0);
  await send(bankMessage(later.reference));
  // 2.37% of what was paid, to the micro-unit, and the fixed part.
  expect([await costOf(early), await costOf(later)]).toEqual(['22.090237', null]);
  for (const sql of ['update payment_costs set cost = 0', 'delete from payment_costs']) {
    await expect(fixture.db.query(sql)).rejects.toThrow('permission denied');
    await expect(fixture.asOwner(sql)).rejects.toThrow('append only');
  }
});
