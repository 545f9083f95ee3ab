import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import {
  createBankFixture,
  type BankFixturePlayer,
  type BankFixture,
} from '#dev/bank/bank-fixture.ts';
import { DEPOSITS_PATH, bankMessage, postWebhook } from '#dev/bank/deposit-steps.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import { micro } from '#core/money.ts';
import { openDeposit } from '../contract.ts';
import { pollProviders } from './poll-providers.ts';
const BODY = { hash: bankMethodHash('bank_card', 'RUB'), amount: '1000' };

let fixture: BankFixture;

afterEach(() => fixture.close());

function open(member: BankFixturePlayer, key: string) {
  return fixture.call(member, 'POST', DEPOSITS_PATH, BODY, key);
}

async function statuses(member: BankFixturePlayer): Promise<number[]> {
  const rows = await fixture.db.query<{ status: number }>(
    'select status from deposits where player_id = $1 order by id',
    [member.id],
  );
  return rows.map((row) => row.status);
}

/** Dies after the bank has issued the invoice and before the app has stored it. */
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

test('recovery: after a crash past the bank call the same key completes the deposit', async () => {
  fixture = await createBankFixture({ wrapProvider: dyingOnce });
  const member = await fixture.member();
  const key = randomUUID();
  expect((await open(member, key)).status).toBe(500);
  expect(await statuses(member)).toEqual([1]);
  const answer = await open(member, key);
  expect(answer.status).toBe(200);
  expect(openDeposit.answer.parse(answer.body).data).toMatchObject({ status: 2, life_time: 1200 });
  expect(await open(member, key)).toEqual(answer);
  expect(await fixture.db.query('select 1 from sandbox_bank.invoices')).toHaveLength(1);
});

test('recovery: a deposit left by a crash is closed for a new one, and money for it is still credited', async () => {
  fixture = await createBankFixture({ wrapProvider: dyingOnce });
  const member = await fixture.member();
  await open(member, randomUUID());
  expect((await open(member, randomUUID())).body).toMatchObject({
    message: 'deposit_already_open',
  });
  await fixture.asOwner(`update deposits set created_at = now() - interval '46 seconds'`);
  expect((await open(member, randomUUID())).status).toBe(200);
  expect(await statuses(member)).toEqual([4, 2]);
  const [left] = await fixture.db.query<{ reference: string }>(
    'select reference from deposits where status = 4',
  );
  expect(await postWebhook(fixture, bankMessage(left!.reference))).toBe(200);
  expect(await fixture.balance(member)).toBe('1000.00');
});

test('recovery: an unreachable bank is reported every time the same key is used', async () => {
  // Port 9 discards everything: nothing listens there.
  fixture = await createBankFixture({ bankUrl: 'http://127.0.0.1:9' });
  const member = await fixture.member();
  const key = randomUUID();
  for (let time = 0; time < 2; time++) {
    expect(await open(member, key)).toMatchObject({
      status: 422,
      body: { message: 'payment_unavailable' },
    });
  }
  expect(await statuses(member)).toEqual([4]);
  expect((await fixture.call(member, 'GET', `${DEPOSITS_PATH}/current`)).body).toEqual({
    data: null,
  });
});

test('race: a payment that overtakes the bank’s response is credited, once', async () => {
  const overtaken = (bank: PaymentProvider): PaymentProvider => ({
    ...bank,
    createInvoice: async (order) => {
      const invoice = await bank.createInvoice(order);
      expect(await postWebhook(fixture, bankMessage(order.reference))).toBe(200);
      return invoice;
    },
  });
  fixture = await createBankFixture({ wrapProvider: overtaken });
  const member = await fixture.member();
  const key = randomUUID();
  const answer = await open(member, key);
  expect(answer.status).toBe(200);
  expect(await open(member, key)).toEqual(answer);
  const { id } = openDeposit.answer.parse(answer.body).data;
  const status = await fixture.call(member, 'GET', `/billing/payment/status/${id}`);
  expect(status.body).toEqual({ status: 3 });
  expect(await fixture.balance(member)).toBe('1000.00');
});

test('theft: a provider that is polled about one deposit and answers about another is ignored', async () => {
  let other = '';
  fixture = await createBankFixture({
    wrapProvider: (bank) => ({
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
  const [asked, victim] = [await fixture.member(), await fixture.member()];
  await open(asked, randomUUID());
  await open(victim, randomUUID());
  const [one, two] = await fixture.db.query<{ id: bigint; reference: string }>(
    'select id, reference from deposits order by id',
  );
  other = two!.reference;
  await fixture.asOwner(
    `update deposits set created_at = now() - interval '2 minutes' where id = ${one!.id}`,
  );
  expect(await pollProviders(fixture.deps)).toBe(1);
  expect(await fixture.balance(victim)).toBe('0.00');
  other = one!.reference;
  await fixture.asOwner(`update deposits set asked_at = now() - interval '2 minutes'`);
  await pollProviders(fixture.deps);
  expect(await fixture.balance(asked)).toBe('1000.00');
});
