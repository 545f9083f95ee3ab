import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Member } from '#dev/bank/test-house.ts';
import { coinMethodHash } from '#dev/btcpay/methods.ts';
import { list } from '#dev/btcpay/store.ts';
import { startCoinHouse, type CoinHouse } from '#dev/btcpay/test-coins.ts';
import { micro } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';

let house: CoinHouse;

afterEach(() => house.close());

const BODY = { hash: coinMethodHash('in', 'RUB'), amount: '5000' };

const open = (member: Member, key: string = randomUUID()) =>
  house.call(member, 'POST', '/api/v2/billing/deposits', BODY, key);

const settle = async () => {
  await house.coins.mine();
  await house.coins.mine();
  await house.coins.tick();
};

/** The processor makes the invoice and its answer is lost. */
function loseAnswers(coins: PaymentProvider): PaymentProvider {
  return {
    ...coins,
    createInvoice: async (order) => {
      await coins.createInvoice(order);
      return refuse('payment_unavailable');
    },
  };
}

test('recovery: a time-out after success costs nobody money', async () => {
  house = await startCoinHouse({ coinTrouble: loseAnswers });
  const member = await house.member();
  const answer = await open(member);
  expect(answer.body).toMatchObject({ message: 'payment_unavailable' });
  const [invoice] = await list(house.db, 'invoice');
  await house.coins.pay(invoice!.id, BigInt(invoice!.satoshi));
  await settle();
  expect(await house.balance(member)).toBe('5000.00');
});

test('recovery: asked again with the same reference, the processor has one invoice', async () => {
  house = await startCoinHouse();
  const order = {
    reference: randomUUID(),
    method: 'BTC-CHAIN',
    amount: micro(62_500_000n),
    currency: 'USD',
    expiresAt: new Date(Date.now() + 600_000),
    secondsLeft: 600,
    locale: 'en',
    returnUrl: 'https://casino.example/en',
  } as const;
  const first = await house.provider.createInvoice(order);
  expect(await house.provider.createInvoice(order)).toEqual(first);
  expect(await list(house.db, 'invoice')).toHaveLength(1);
});

test('theft: a clock of the house that is an hour behind keeps no price for an hour', async () => {
  house = await startCoinHouse();
  const invoice = await house.provider.createInvoice({
    reference: randomUUID(),
    method: 'BTC-CHAIN',
    amount: micro(62_500_000n),
    currency: 'USD',
    expiresAt: new Date(Date.now() + 3_600_000 + 600_000),
    secondsLeft: 600,
    locale: 'en',
    returnUrl: 'https://casino.example/en',
  });
  expect(invoice).toHaveProperty('id');
  const [made] = await list(house.db, 'invoice');
  expect(made!.expiresAt - made!.createdAt).toBeLessThan(601_000);
});

test('a processor that is away refuses in words, and the bank is still there', async () => {
  house = await startCoinHouse({
    coinTrouble: (coins) => ({
      ...coins,
      createInvoice: async () => refuse('payment_unavailable'),
      readInvoice: async () => refuse('payment_unavailable'),
    }),
  });
  const member = await house.member();
  expect((await open(member)).body).toMatchObject({ message: 'payment_unavailable' });
  const data = await house.call(member, 'GET', '/api/v2/billing/data');
  const { payments } = data.body as { payments: { methods: { hash: string }[] } };
  const body = { hash: payments.methods[0]!.hash, amount: '1000' };
  const bank = await house.call(member, 'POST', '/api/v2/billing/deposits', body, randomUUID());
  expect(bank.status).toBe(200);
});

test('race: the webhook overtakes our own answer, and the money is there once', async () => {
  house = await startCoinHouse({
    coinTrouble: (coins) => ({
      ...coins,
      createInvoice: async (order) => {
        const made = await coins.createInvoice(order);
        const [invoice] = await list(house.db, 'invoice', order.reference);
        await house.coins.pay(invoice!.id, BigInt(invoice!.satoshi));
        await settle();
        return made;
      },
    }),
  });
  const member = await house.member();
  const answer = await open(member);
  expect(answer.status).toBe(200);
  await settle();
  expect(await house.balance(member)).toBe('5000.00');
});

test('a processor that charges another currency than agreed is not believed', async () => {
  house = await startCoinHouse();
  const member = await house.member();
  const { id, invoice } = await house.opened(member);
  await house.asOwner(
    `update sandbox_btcpay.records set body = body || '{"currency": "EUR"}'
      where kind = 'invoice' and id = '${invoice.id}'`,
  );
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  expect((await house.read(member, id)).status).toBe(2);
  expect(await house.balance(member)).toBe('0.00');
  const rows = await house.db.query<{ outcome: string }>(
    `select outcome from payment_events where reference = $1 and kind = 'paid'`,
    [invoice.orderId],
  );
  expect(rows[0]).toEqual({ outcome: 'refused' });
});
