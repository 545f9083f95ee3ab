import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insert } from '#dev/btcpay/store.ts';
import {
  COIN_WEBHOOK_PATH,
  WEBHOOK_SECRET,
  createCoinFixture,
  type CoinFixture,
} from '#dev/btcpay/coin-fixture.ts';
import { createBankFixture, type BankFixturePlayer } from '#dev/bank/bank-fixture.ts';
import { sumAccount } from '#domain/ledger/server/index.ts';
import { setRate } from '#domain/payments/server/index.ts';
import { getBillingData } from '../contract.ts';
import { pollProviders } from './poll-providers.ts';
import { expireDeposits } from './expire-deposits.ts';

let fixture: CoinFixture;
let member: BankFixturePlayer;

beforeAll(async () => {
  fixture = await createCoinFixture();
  return () => fixture.close();
});

beforeEach(async () => {
  member = await fixture.member();
});

async function rateNow(rate: bigint): Promise<void> {
  await setRate(fixture.db, { base: 'USD', quote: 'RUB', rate, staffId: null, source: 'test' });
}

const settle = async () => {
  await fixture.coins.mineBlock();
  await fixture.coins.mineBlock();
  await fixture.coins.tick();
};

test('cashier.data: coins are listed separately, with their network and exchange rate', async () => {
  const answer = await fixture.call(member, 'GET', '/api/v2/billing/data');
  const data = getBillingData.answer.parse(answer.body);
  expect(data.payments.methods.map(({ type }) => type)).not.toContain('crypto');
  expect(data['crypto-payments']).toEqual([
    expect.objectContaining({
      type: 'crypto',
      currency: 'RUB',
      exchange_currency: 'USD',
      exchange_rate: '80.00',
      coin: { code: 'BTC', network: 'Bitcoin' },
      name: { ru: 'Bitcoin (BTC)', en: 'Bitcoin (BTC)', kz: 'Bitcoin (BTC)' },
    }),
  ]);
  expect(data['crypto-payouts']).toEqual([expect.objectContaining({ fee_bp: 100 })]);
});

test('cashier.crypto: the address, the counted confirmations and the balance in rubles', async () => {
  const { id, invoice, crypto, exchange } = await fixture.createDeposit(member, '5000');
  expect(exchange).toEqual({ currency: 'USD', amount: '62.50', rate: '80.00' });
  expect(crypto).toEqual({
    coin: 'BTC',
    network: 'Bitcoin',
    address: invoice.address,
    due: '0.00097657',
    uri: `bitcoin:${invoice.address}?amount=0.00097657`,
    is_seen: false,
    confirmations: 0,
    confirmations_needed: 2,
  });
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await fixture.coins.tick();
  expect(await fixture.read(member, id)).toMatchObject({ status: 2, crypto: { is_seen: true } });
  await fixture.coins.mineBlock();
  await fixture.db.query(
    `update deposits set asked_at = now() - interval '1 minute' where status <> 3`,
  );
  await pollProviders(fixture.deps);
  expect((await fixture.read(member, id)).crypto).toMatchObject({ confirmations: 1 });
  await fixture.coins.mineBlock();
  await fixture.coins.tick();
  const paid = await fixture.read(member, id);
  expect(paid).toMatchObject({ status: 3, amount: '5000.00', sum_was_changed: false });
  expect(await fixture.balance(member)).toBe('5000.00');
});

test('conservation: an exchange is an explicit pair of transfers and creates no money', async () => {
  const find = fixture.deps.accounts.find;
  const [clearing, usd, rub] = await Promise.all([
    find(fixture.db, 'psp_clearing', 'btcpay', 'USD'),
    find(fixture.db, 'house_fx', 'exchange', 'USD'),
    find(fixture.db, 'house_fx', 'exchange', 'RUB'),
  ]);
  const sums = () => Promise.all([clearing, usd, rub].map((one) => sumAccount(fixture.db, one)));
  const before = await sums();
  const { invoice } = await fixture.createDeposit(member, '5000');
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  const after = await sums();
  expect(after.map((sum, index) => sum - before[index]!)).toEqual([
    -62_500_000n,
    62_500_000n,
    -5_000_000_000n,
  ]);
});

test('cashier.crypto: more than announced is credited as paid, at the initial rate', async () => {
  const { id, invoice } = await fixture.createDeposit(member, '5000');
  await rateNow(9000000000n);
  await fixture.coins.pay(invoice.id, (BigInt(invoice.satoshi) * 3n) / 2n);
  await settle();
  const paid = await fixture.read(member, id);
  expect(paid).toMatchObject({ status: 3, sum_was_changed: true });
  expect(paid.exchange).toEqual({ currency: 'USD', amount: '93.75', rate: '80.00' });
  expect(await fixture.balance(member)).toBe('7500.00');
  await rateNow(8000000000n);
});

test('cashier.crypto: a partial payment in time is credited after the expiry, once it is settled', async () => {
  const { id, invoice } = await fixture.createDeposit(member);
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi) / 2n);
  await fixture.coins.tick();
  await fixture.expire(invoice);
  expect(await fixture.read(member, id)).toMatchObject({ status: 2 });
  await settle();
  const paid = await fixture.read(member, id);
  expect(paid).toMatchObject({ status: 3, sum_was_changed: true, is_late: false });
  expect(paid.exchange?.amount).toBe('31.24');
  expect(await fixture.balance(member)).toBe('2499.20');
});

test('cashier.crypto: a payment after the expiry is credited and marked as late', async () => {
  const { id, invoice } = await fixture.createDeposit(member);
  await fixture.expire(invoice);
  await fixture.asOwner(
    `update deposits set expires_at = now() - interval '1 second' where id = ${id}`,
  );
  await expireDeposits(fixture.deps);
  expect((await fixture.read(member, id)).status).toBe(5);
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await fixture.coins.tick();
  await settle();
  expect(await fixture.read(member, id)).toMatchObject({ status: 3, is_late: true });
  expect(await fixture.balance(member)).toBe('5000.00');
});

test('theft: an invoice held until the coin fell is credited at the current price', async () => {
  const thief = await fixture.member();
  const { id, invoice } = await fixture.createDeposit(thief, '5000');
  await fixture.expire(invoice);
  // As if the coin had cost twice as much when the invoice was created.
  await fixture.asOwner(
    `update sandbox_btcpay.records set body = body || '{"rate": "128000.00"}'
      where kind = 'invoice' and id = '${invoice.id}'`,
  );
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  expect((await fixture.read(thief, id)).status).toBe(3);
  expect(await fixture.balance(thief)).toBe('5000.00');
});

test('theft: a small invoice gives no old price for a large sum after the coin fell', async () => {
  const thief = await fixture.member();
  const { id, invoice } = await fixture.createDeposit(thief, '5000');
  // As if the coin had cost twice as much when the invoice was created: the amount due is worth
  // double.
  await fixture.asOwner(
    `update sandbox_btcpay.records set body = body || '{"rate": "128000.00"}'
      where kind = 'invoice' and id = '${invoice.id}'`,
  );
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  expect((await fixture.read(thief, id)).status).toBe(3);
  // The ordered amount at the price of the invoice, and half of the excess.
  expect(await fixture.balance(thief)).toBe('7500.00');
});

test('theft: another invoice of the store with the deposit’s reference is not credited', async () => {
  const thief = await fixture.member();
  const { id, invoice } = await fixture.createDeposit(thief, '5000');
  // As anyone can create one in a store that allows it: with a price and speed of their own.
  await insert(fixture.db, 'invoice', invoice.orderId, {
    ...invoice,
    id: `own-${id}`,
    speedPolicy: 'HighSpeed',
  });
  await fixture.coins.pay(`own-${id}`, BigInt(invoice.satoshi));
  await settle();
  expect((await fixture.read(thief, id)).status).toBe(2);
  expect(await fixture.balance(thief)).toBe('0.00');
  const rows = await fixture.db.query<{ outcome: string }>(
    `select outcome from payment_events where reference = $1 and kind = 'paid'`,
    [invoice.orderId],
  );
  expect(rows[0]).toEqual({ outcome: 'refused' });
});

test('coins: a payment on its way keeps the deposit open beyond its lifetime', async () => {
  const { id, invoice } = await fixture.createDeposit(member);
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await fixture.coins.tick();
  await fixture.asOwner(
    `update deposits set expires_at = now() - interval '1 second' where id = ${id}`,
  );
  await expireDeposits(fixture.deps);
  expect(await fixture.read(member, id)).toMatchObject({ status: 2, crypto: { is_seen: true } });
  await settle();
  expect(await fixture.read(member, id)).toMatchObject({ status: 3, is_late: false });
});

test('recovery: an event that no webhook reported is polled, once', async () => {
  const { id, invoice } = await fixture.createDeposit(member);
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await fixture.coins.mineBlock();
  await fixture.coins.mineBlock();
  await fixture.asOwner(`update sandbox_btcpay.records set due_at = null where kind = 'delivery'`);
  await fixture.db.query(
    `update deposits set asked_at = now() - interval '2 minutes' where status <> 3`,
  );
  await Promise.all([pollProviders(fixture.deps), pollProviders(fixture.deps)]);
  await pollProviders(fixture.deps);
  expect((await fixture.read(member, id)).status).toBe(3);
  expect(await fixture.balance(member)).toBe('5000.00');
});

test('coins: a second payment of one invoice is recorded for review and not credited', async () => {
  const { invoice } = await fixture.createDeposit(member);
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  expect(await fixture.balance(member)).toBe('5000.00');
  const rows = await fixture.db.query<{ outcome: string }>(
    `select distinct outcome from payment_events where reference = $1`,
    [invoice.orderId],
  );
  expect(rows.map(({ outcome }) => outcome)).toContain('refused');
});

async function post(body: string, header: string): Promise<number> {
  const answer = await fetch(fixture.url + COIN_WEBHOOK_PATH, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'btcpay-sig': header },
  });
  return answer.status;
}

function signed(body: string, secret = WEBHOOK_SECRET): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

test('coins: forged and damaged messages of the processor change nothing', async () => {
  const { id, invoice } = await fixture.createDeposit(member);
  const body = JSON.stringify({
    deliveryId: 'forged-delivery',
    type: 'InvoiceSettled',
    storeId: 'sandbox-store',
    invoiceId: invoice.id,
  });
  expect(await post(body, '')).toBe(401);
  expect(await post(body, signed(body, 'another secret'))).toBe(401);
  expect(await post(`${body} `, signed(body))).toBe(401);
  expect(await post('{}', signed('{}'))).toBe(422);
  // Validly signed but untrue: the processor is queried and reports no payment.
  expect(await post(body, signed(body))).toBe(200);
  expect((await fixture.read(member, id)).status).toBe(2);
});

test('idempotency: a delivery repeated a day later is the same delivery', async () => {
  const { invoice } = await fixture.createDeposit(member);
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  const bodies = await fixture.db.query<{ body: { event: object } }>(
    `select body from sandbox_btcpay.records where kind = 'delivery'
      and body -> 'event' ->> 'invoiceId' = $1`,
    [invoice.id],
  );
  expect(bodies.length).toBeGreaterThan(3);
  for (const { body } of bodies.reverse()) {
    const text = JSON.stringify({ ...body.event, storeId: 'sandbox-store' });
    expect(await post(text, signed(text))).toBe(200);
  }
  expect(await fixture.balance(member)).toBe('5000.00');
});

test('coins: when the processor is down, the bank’s methods still work', async () => {
  const alone = await createBankFixture({ otherProviders: () => [] });
  const answer = await alone.call(await alone.member(), 'GET', '/api/v2/billing/data');
  const data = getBillingData.answer.parse(answer.body);
  expect(data['crypto-payments']).toEqual([]);
  expect(data.payments.methods).toHaveLength(3);
  await alone.close();
});
