import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { BankFixturePlayer } from '#dev/bank/bank-fixture.ts';
import { coinMethodHash } from '#dev/btcpay/methods.ts';
import { list } from '#dev/btcpay/store.ts';
import { createCoinFixture, type CoinFixture } from '#dev/btcpay/coin-fixture.ts';
import { micro } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';

let fixture: CoinFixture;

afterEach(() => fixture.close());

const BODY = { hash: coinMethodHash('in', 'RUB'), amount: '5000' };

const open = (member: BankFixturePlayer, key: string = randomUUID()) =>
  fixture.call(member, 'POST', '/api/v2/billing/deposits', BODY, key);

const settle = async () => {
  await fixture.coins.mineBlock();
  await fixture.coins.mineBlock();
  await fixture.coins.tick();
};

/** The processor creates the invoice, but its response is lost. */
function loseAnswers(coins: PaymentProvider): PaymentProvider {
  return {
    ...coins,
    createInvoice: async (order) => {
      await coins.createInvoice(order);
      return refuse('payment_unavailable');
    },
  };
}

test('recovery: a timeout after success costs no money', async () => {
  fixture = await createCoinFixture({ wrapCoinProvider: loseAnswers });
  const member = await fixture.member();
  const answer = await open(member);
  expect(answer.body).toMatchObject({ message: 'payment_unavailable' });
  const [invoice] = await list(fixture.db, 'invoice');
  await fixture.coins.pay(invoice!.id, BigInt(invoice!.satoshi));
  await settle();
  expect(await fixture.balance(member)).toBe('5000.00');
});

test('recovery: a retry with the same reference finds the processor’s one invoice', async () => {
  fixture = await createCoinFixture();
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
  const first = await fixture.provider.createInvoice(order);
  expect(await fixture.provider.createInvoice(order)).toEqual(first);
  expect(await list(fixture.db, 'invoice')).toHaveLength(1);
});

test('theft: a server clock that is an hour behind does not keep a price for an hour', async () => {
  fixture = await createCoinFixture();
  const invoice = await fixture.provider.createInvoice({
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
  const [made] = await list(fixture.db, 'invoice');
  expect(made!.expiresAt - made!.createdAt).toBeLessThan(601_000);
});

test('coin faults: a processor that is down is a plain refusal, and the bank still works', async () => {
  fixture = await createCoinFixture({
    wrapCoinProvider: (coins) => ({
      ...coins,
      createInvoice: async () => refuse('payment_unavailable'),
      readInvoice: async () => refuse('payment_unavailable'),
    }),
  });
  const member = await fixture.member();
  expect((await open(member)).body).toMatchObject({ message: 'payment_unavailable' });
  const data = await fixture.call(member, 'GET', '/api/v2/billing/data');
  const { payments } = data.body as { payments: { methods: { hash: string }[] } };
  const body = { hash: payments.methods[0]!.hash, amount: '1000' };
  const bank = await fixture.call(member, 'POST', '/api/v2/billing/deposits', body, randomUUID());
  expect(bank.status).toBe(200);
});

test('race: the webhook overtakes the API response, and the money is credited once', async () => {
  fixture = await createCoinFixture({
    wrapCoinProvider: (coins) => ({
      ...coins,
      createInvoice: async (order) => {
        const made = await coins.createInvoice(order);
        const [invoice] = await list(fixture.db, 'invoice', order.reference);
        await fixture.coins.pay(invoice!.id, BigInt(invoice!.satoshi));
        await settle();
        return made;
      },
    }),
  });
  const member = await fixture.member();
  const answer = await open(member);
  expect(answer.status).toBe(200);
  await settle();
  expect(await fixture.balance(member)).toBe('5000.00');
});

test('coin faults: a processor that charges another currency than agreed is refused', async () => {
  fixture = await createCoinFixture();
  const member = await fixture.member();
  const { id, invoice } = await fixture.createDeposit(member);
  await fixture.asOwner(
    `update sandbox_btcpay.records set body = body || '{"currency": "EUR"}'
      where kind = 'invoice' and id = '${invoice.id}'`,
  );
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  expect((await fixture.read(member, id)).status).toBe(2);
  expect(await fixture.balance(member)).toBe('0.00');
  const rows = await fixture.db.query<{ outcome: string }>(
    `select outcome from payment_events where reference = $1 and kind = 'paid'`,
    [invoice.orderId],
  );
  expect(rows[0]).toEqual({ outcome: 'refused' });
});
