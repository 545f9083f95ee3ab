import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import {
  createBankFixture,
  type BankFixturePlayer,
  type BankFixture,
} from '#dev/bank/bank-fixture.ts';
import { DEPOSITS_PATH } from '#dev/bank/deposit-steps.ts';
import { coinMethodHash } from '#dev/btcpay/methods.ts';
import { createCoinFixture } from '#dev/btcpay/coin-fixture.ts';
import { refuse } from '#core/refusal.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import { openDeposit } from '../contract.ts';

const BODY = { hash: bankMethodHash('bank_card', 'RUB'), amount: '1000' };

let fixture: Pick<BankFixture, 'db' | 'call' | 'close' | 'member'>;
afterEach(() => fixture.close());

/** Sends the same request several times at once, as tabs and retries do. */
function twins(member: BankFixturePlayer, body: object, count: number) {
  const key = randomUUID();
  const ask = () => fixture.call(member, 'POST', DEPOSITS_PATH, body, key);
  return Promise.all(Array.from({ length: count }, ask));
}

test('race: concurrent requests with one key all show the stored address', async () => {
  fixture = await createCoinFixture();
  const member = await fixture.member();
  const answers = await twins(member, { hash: coinMethodHash('in', 'RUB'), amount: '5000' }, 3);
  const shown = answers.map(({ body }) => openDeposit.answer.parse(body).data.crypto?.address);
  const rows = await fixture.db.query<{ address: string }>('select address from deposits');
  // A payment to any other address belongs to an invoice that is not accepted.
  expect(shown).toEqual(Array.from({ length: 3 }, () => rows[0]!.address));
});

/** Receives two requests, answers the first, and fails for the other once that answer is stored. */
function awayForTheSecond(bank: PaymentProvider): PaymentProvider {
  let asked = 0;
  const both = Promise.withResolvers<void>();
  const invoices = () =>
    fixture.db.query('select from deposits where provider_invoice is not null');
  return {
    ...bank,
    createInvoice: async (order) => {
      asked += 1;
      if (asked === 1) {
        await both.promise;
        return await bank.createInvoice(order);
      }
      both.resolve();
      await expect.poll(invoices).toHaveLength(1);
      return refuse('payment_unavailable');
    },
  };
}

test('race: a concurrent request without an answer of the provider closes nothing', async () => {
  fixture = await createBankFixture({ wrapProvider: awayForTheSecond });
  const answers = await twins(await fixture.member(), BODY, 2);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]!.body).toEqual(answers[0]!.body);
  expect(await fixture.db.query('select status from deposits')).toEqual([{ status: 2 }]);
});

test('race: a player who excludes themselves during the provider call is shown no way to pay', async () => {
  const stop: { now?: () => Promise<void> } = {};
  const trouble = (bank: PaymentProvider): PaymentProvider => ({
    ...bank,
    createInvoice: async (order) => {
      await stop.now!();
      return await bank.createInvoice(order);
    },
  });
  const own = (fixture = await createBankFixture({ wrapProvider: trouble }));
  // Handles the open deposits of a player who has started an exclusion.
  stop.now = () =>
    (own as BankFixture).asOwner('update deposits set status = 6, closed_at = now()');
  const answer = await fixture.call(
    await fixture.member(),
    'POST',
    DEPOSITS_PATH,
    BODY,
    randomUUID(),
  );
  expect(answer).toMatchObject({ status: 422, body: { message: 'deposit_closed' } });
});
