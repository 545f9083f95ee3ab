import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { startTestHouse, type Member, type TestHouse } from '#dev/bank/test-house.ts';
import { DEPOSITS } from '#dev/bank/test-messages.ts';
import { coinMethodHash } from '#dev/btcpay/methods.ts';
import { startCoinHouse } from '#dev/btcpay/test-coins.ts';
import { refuse } from '#core/refusal.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import { openDeposit } from '../contract.ts';

const BODY = { hash: bankMethodHash('bank_card', 'RUB'), amount: '1000' };

let house: Pick<TestHouse, 'db' | 'call' | 'close' | 'member'>;
afterEach(() => house.close());

/** The same request some times at once, as tabs and retries make it. */
function twins(member: Member, body: object, count: number) {
  const key = randomUUID();
  const ask = () => house.call(member, 'POST', DEPOSITS, body, key);
  return Promise.all(Array.from({ length: count }, ask));
}

test('race: of requests of one key at once all show the address that is written down', async () => {
  house = await startCoinHouse();
  const member = await house.member();
  const answers = await twins(member, { hash: coinMethodHash('in', 'RUB'), amount: '5000' }, 3);
  const shown = answers.map(({ body }) => openDeposit.answer.parse(body).data.crypto?.address);
  const rows = await house.db.query<{ address: string }>('select address from deposits');
  // What is paid to any other address is of an invoice that the house does not believe.
  expect(shown).toEqual(Array.from({ length: 3 }, () => rows[0]!.address));
});

/** Answers the first who asks, and is away for whoever asks after him. */
function awayForTheSecond(bank: PaymentProvider): PaymentProvider {
  let asked = 0;
  return {
    ...bank,
    createInvoice: async (order) => {
      asked += 1;
      if (asked === 1) return await bank.createInvoice(order);
      await pause(300);
      return refuse('payment_unavailable');
    },
  };
}

test('race: a twin whom the provider does not answer closes nothing', async () => {
  house = await startTestHouse({ trouble: awayForTheSecond });
  const answers = await twins(await house.member(), BODY, 2);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]!.body).toEqual(answers[0]!.body);
  expect(await house.db.query('select status from deposits')).toEqual([{ status: 2 }]);
});

test('whoever excludes himself while the provider is asked is shown no way to pay', async () => {
  const stop: { now?: () => Promise<void> } = {};
  const trouble = (bank: PaymentProvider): PaymentProvider => ({
    ...bank,
    createInvoice: async (order) => {
      await stop.now!();
      return await bank.createInvoice(order);
    },
  });
  const own = (house = await startTestHouse({ trouble }));
  // What the house does with open deposits of whoever closed the cashier to himself.
  stop.now = () => (own as TestHouse).asOwner('update deposits set status = 6, closed_at = now()');
  const answer = await house.call(await house.member(), 'POST', DEPOSITS, BODY, randomUUID());
  expect(answer).toMatchObject({ status: 422, body: { message: 'deposit_closed' } });
});
