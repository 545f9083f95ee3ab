import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { startTestHouse, type Member, type TestHouse } from '#dev/bank/test-house.ts';
import { DEPOSITS, said, sendTo } from '#dev/bank/test-messages.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import { micro } from '#core/money.ts';
import { openDeposit } from '../contract.ts';
import { askProviders } from './ask-providers.ts';
const BODY = { hash: bankMethodHash('bank_card', 'RUB'), amount: '1000' };

let house: TestHouse;

afterEach(() => house.close());

function open(member: Member, key: string) {
  return house.call(member, 'POST', DEPOSITS, BODY, key);
}

async function statuses(member: Member): Promise<number[]> {
  const rows = await house.db.query<{ status: number }>(
    'select status from deposits where player_id = $1 order by id',
    [member.id],
  );
  return rows.map((row) => row.status);
}

/** Dies after the bank has issued the invoice and before the house has written it down. */
function dyingOnce(bank: PaymentProvider): PaymentProvider {
  let isDead = false;
  return {
    ...bank,
    createInvoice: async (order) => {
      const invoice = await bank.createInvoice(order);
      if (isDead) return invoice;
      isDead = true;
      throw new Error('the process died here');
    },
  };
}

test('recovery: after a crash past the bank the same key finishes the deposit', async () => {
  house = await startTestHouse({ trouble: dyingOnce });
  const member = await house.member();
  const key = randomUUID();
  expect((await open(member, key)).status).toBe(500);
  expect(await statuses(member)).toEqual([1]);
  const answer = await open(member, key);
  expect(answer.status).toBe(200);
  expect(openDeposit.answer.parse(answer.body).data).toMatchObject({ status: 2, life_time: 1200 });
  expect(await open(member, key)).toEqual(answer);
  expect(await house.db.query('select 1 from sandbox_bank.invoices')).toHaveLength(1);
});

test('recovery: a deposit a crash left is put aside for a new one, still paid', async () => {
  house = await startTestHouse({ trouble: dyingOnce });
  const member = await house.member();
  await open(member, randomUUID());
  expect((await open(member, randomUUID())).body).toMatchObject({
    message: 'deposit_already_open',
  });
  await house.asOwner(`update deposits set created_at = now() - interval '46 seconds'`);
  expect((await open(member, randomUUID())).status).toBe(200);
  expect(await statuses(member)).toEqual([4, 2]);
  const [left] = await house.db.query<{ reference: string }>(
    'select reference from deposits where status = 4',
  );
  expect(await sendTo(house, said(left!.reference))).toBe(200);
  expect(await house.balance(member)).toBe('1000.00');
});

test('a bank that is away is said to be, every time the same key asks', async () => {
  // Port 9 discards what it is told: nothing listens there.
  house = await startTestHouse({ bankUrl: 'http://127.0.0.1:9' });
  const member = await house.member();
  const key = randomUUID();
  for (let time = 0; time < 2; time++) {
    expect(await open(member, key)).toMatchObject({
      status: 422,
      body: { message: 'payment_unavailable' },
    });
  }
  expect(await statuses(member)).toEqual([4]);
  expect((await house.call(member, 'GET', `${DEPOSITS}/current`)).body).toEqual({ data: null });
});

test('race: a payment that overtakes the bank’s answer is credited, once', async () => {
  const overtaken = (bank: PaymentProvider): PaymentProvider => ({
    ...bank,
    createInvoice: async (order) => {
      const invoice = await bank.createInvoice(order);
      expect(await sendTo(house, said(order.reference))).toBe(200);
      return invoice;
    },
  });
  house = await startTestHouse({ trouble: overtaken });
  const member = await house.member();
  const key = randomUUID();
  const answer = await open(member, key);
  expect(answer.status).toBe(200);
  expect(await open(member, key)).toEqual(answer);
  const { id } = openDeposit.answer.parse(answer.body).data;
  const status = await house.call(member, 'GET', `/billing/payment/status/${id}`);
  expect(status.body).toEqual({ status: 3 });
  expect(await house.balance(member)).toBe('1000.00');
});

test('theft: asked about one deposit, a provider that answers about another is not heard', async () => {
  let other = '';
  house = await startTestHouse({
    trouble: (bank) => ({
      ...bank,
      readInvoice: async () => ({
        id: `read-${randomUUID()}`,
        subject: 'invoice',
        reference: other,
        kind: 'paid',
        amount: micro(1_000_000_000n),
        currency: 'RUB',
        body: Buffer.from('{}'),
      }),
    }),
  });
  const [asked, victim] = [await house.member(), await house.member()];
  await open(asked, randomUUID());
  await open(victim, randomUUID());
  const [one, two] = await house.db.query<{ id: bigint; reference: string }>(
    'select id, reference from deposits order by id',
  );
  other = two!.reference;
  await house.asOwner(
    `update deposits set created_at = now() - interval '2 minutes' where id = ${one!.id}`,
  );
  expect(await askProviders(house.deps)).toBe(1);
  expect(await house.balance(victim)).toBe('0.00');
  other = one!.reference;
  await house.asOwner(`update deposits set asked_at = now() - interval '2 minutes'`);
  await askProviders(house.deps);
  expect(await house.balance(asked)).toBe('1000.00');
});
