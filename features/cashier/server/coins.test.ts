import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insert } from '#dev/btcpay/store.ts';
import { COIN_HOOK, HOOK_SECRET, startCoinHouse, type CoinHouse } from '#dev/btcpay/test-coins.ts';
import { startTestHouse, type Member } from '#dev/bank/test-house.ts';
import { sumAccount } from '#domain/ledger/server/index.ts';
import { setRate } from '#domain/payments/server/index.ts';
import { getBillingData } from '../contract.ts';
import { askProviders } from './ask-providers.ts';
import { expireDeposits } from './expire-deposits.ts';

let house: CoinHouse;
let member: Member;

beforeAll(async () => {
  house = await startCoinHouse();
  return () => house.close();
});

beforeEach(async () => {
  member = await house.member();
});

async function rateNow(rate: bigint): Promise<void> {
  await setRate(house.db, { base: 'USD', quote: 'RUB', rate, staffId: null, source: 'test' });
}

const settle = async () => {
  await house.coins.mine();
  await house.coins.mine();
  await house.coins.tick();
};

test('cashier.data: coins stand apart, with their network and the rate of the exchange', async () => {
  const answer = await house.call(member, 'GET', '/api/v2/billing/data');
  const data = getBillingData.answer.parse(answer.body);
  expect(data.payments.methods.map(({ type }) => type)).not.toContain('crypto');
  expect(data['crypto-payments']).toEqual([
    expect.objectContaining({
      type: 'crypto',
      currency: 'RUB',
      exchange_currency: 'USD',
      exchange_rate: '80.00',
      coin: { code: 'BTC', network: 'Bitcoin' },
      name: { ru: 'Биткойн', en: 'Bitcoin', kz: 'Биткойн' },
    }),
  ]);
  expect(data['crypto-payouts']).toEqual([expect.objectContaining({ fee_bp: 100 })]);
});

test('cashier.crypto: address, confirmations counted, and the balance in rubles', async () => {
  const { id, invoice, crypto, exchange } = await house.opened(member, '5000');
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
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await house.coins.tick();
  expect(await house.read(member, id)).toMatchObject({ status: 2, crypto: { is_seen: true } });
  await house.coins.mine();
  await house.db.query(
    `update deposits set asked_at = now() - interval '1 minute' where status <> 3`,
  );
  await askProviders(house.deps);
  expect((await house.read(member, id)).crypto).toMatchObject({ confirmations: 1 });
  await house.coins.mine();
  await house.coins.tick();
  const paid = await house.read(member, id);
  expect(paid).toMatchObject({ status: 3, amount: '5000.00', sum_was_changed: false });
  expect(await house.balance(member)).toBe('5000.00');
});

test('conservation: an exchange is an explicit pair of transfers, nothing is made of it', async () => {
  const find = house.deps.accounts.find;
  const [clearing, usd, rub] = await Promise.all([
    find(house.db, 'psp_clearing', 'btcpay', 'USD'),
    find(house.db, 'house_fx', 'exchange', 'USD'),
    find(house.db, 'house_fx', 'exchange', 'RUB'),
  ]);
  const sums = () => Promise.all([clearing, usd, rub].map((one) => sumAccount(house.db, one)));
  const before = await sums();
  const { invoice } = await house.opened(member, '5000');
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  const after = await sums();
  expect(after.map((sum, index) => sum - before[index]!)).toEqual([
    -62_500_000n,
    62_500_000n,
    -5_000_000_000n,
  ]);
});

test('cashier.crypto: more than announced is credited as paid, at the rate of the beginning', async () => {
  const { id, invoice } = await house.opened(member, '5000');
  await rateNow(9000000000n);
  await house.coins.pay(invoice.id, (BigInt(invoice.satoshi) * 3n) / 2n);
  await settle();
  const paid = await house.read(member, id);
  expect(paid).toMatchObject({ status: 3, sum_was_changed: true });
  expect(paid.exchange).toEqual({ currency: 'USD', amount: '93.75', rate: '80.00' });
  expect(await house.balance(member)).toBe('7500.00');
  await rateNow(8000000000n);
});

test('cashier.crypto: a part paid in time is credited when time is over and it is settled', async () => {
  const { id, invoice } = await house.opened(member);
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi) / 2n);
  await house.coins.tick();
  await house.expire(invoice);
  expect(await house.read(member, id)).toMatchObject({ status: 2 });
  await settle();
  const paid = await house.read(member, id);
  expect(paid).toMatchObject({ status: 3, sum_was_changed: true, is_late: false });
  expect(paid.exchange?.amount).toBe('31.24');
  expect(await house.balance(member)).toBe('2499.20');
});

test('cashier.crypto: a payment after the end is credited, and said to be late', async () => {
  const { id, invoice } = await house.opened(member);
  await house.expire(invoice);
  await house.asOwner(
    `update deposits set expires_at = now() - interval '1 second' where id = ${id}`,
  );
  await expireDeposits(house.deps);
  expect((await house.read(member, id)).status).toBe(5);
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await house.coins.tick();
  await settle();
  expect(await house.read(member, id)).toMatchObject({ status: 3, is_late: true });
  expect(await house.balance(member)).toBe('5000.00');
});

test('theft: an invoice kept until the coin fell is paid at the price of now', async () => {
  const thief = await house.member();
  const { id, invoice } = await house.opened(thief, '5000');
  await house.expire(invoice);
  // As if the coin had cost twice as much when the invoice was made.
  await house.asOwner(
    `update sandbox_btcpay.records set body = body || '{"rate": "128000.00"}'
      where kind = 'invoice' and id = '${invoice.id}'`,
  );
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  expect((await house.read(thief, id)).status).toBe(3);
  expect(await house.balance(thief)).toBe('5000.00');
});

test('theft: a small invoice is no price for a large sum when the coin fell', async () => {
  const thief = await house.member();
  const { id, invoice } = await house.opened(thief, '5000');
  // As if the coin had cost twice as much when the invoice was made: what is due is worth double.
  await house.asOwner(
    `update sandbox_btcpay.records set body = body || '{"rate": "128000.00"}'
      where kind = 'invoice' and id = '${invoice.id}'`,
  );
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  expect((await house.read(thief, id)).status).toBe(3);
  // What was asked for at the price of the invoice, and half of what came beyond it.
  expect(await house.balance(thief)).toBe('7500.00');
});

test('theft: another invoice of the store in the name of a deposit is not its money', async () => {
  const thief = await house.member();
  const { id, invoice } = await house.opened(thief, '5000');
  // As anybody can make one in a store that lets everybody: at his own price and speed.
  await insert(house.db, 'invoice', invoice.orderId, {
    ...invoice,
    id: `own-${id}`,
    speedPolicy: 'HighSpeed',
  });
  await house.coins.pay(`own-${id}`, BigInt(invoice.satoshi));
  await settle();
  expect((await house.read(thief, id)).status).toBe(2);
  expect(await house.balance(thief)).toBe('0.00');
  const rows = await house.db.query<{ outcome: string }>(
    `select outcome from payment_events where reference = $1 and kind = 'paid'`,
    [invoice.orderId],
  );
  expect(rows[0]).toEqual({ outcome: 'refused' });
});

test('a payment on its way outlives the deposit’s own time', async () => {
  const { id, invoice } = await house.opened(member);
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await house.coins.tick();
  await house.asOwner(
    `update deposits set expires_at = now() - interval '1 second' where id = ${id}`,
  );
  await expireDeposits(house.deps);
  expect(await house.read(member, id)).toMatchObject({ status: 2, crypto: { is_seen: true } });
  await settle();
  expect(await house.read(member, id)).toMatchObject({ status: 3, is_late: false });
});

test('recovery: what no webhook told is asked for, once', async () => {
  const { id, invoice } = await house.opened(member);
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await house.coins.mine();
  await house.coins.mine();
  await house.asOwner(`update sandbox_btcpay.records set due_at = null where kind = 'delivery'`);
  await house.db.query(
    `update deposits set asked_at = now() - interval '2 minutes' where status <> 3`,
  );
  await Promise.all([askProviders(house.deps), askProviders(house.deps)]);
  await askProviders(house.deps);
  expect((await house.read(member, id)).status).toBe(3);
  expect(await house.balance(member)).toBe('5000.00');
});

test('a second payment of one invoice is recorded for a person, and not credited', async () => {
  const { invoice } = await house.opened(member);
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  expect(await house.balance(member)).toBe('5000.00');
  const rows = await house.db.query<{ outcome: string }>(
    `select distinct outcome from payment_events where reference = $1`,
    [invoice.orderId],
  );
  expect(rows.map(({ outcome }) => outcome)).toContain('refused');
});

async function post(body: string, header: string): Promise<number> {
  const answer = await fetch(house.url + COIN_HOOK, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'btcpay-sig': header },
  });
  return answer.status;
}

function signed(body: string, secret = HOOK_SECRET): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

test('forged and damaged messages of the processor change nothing', async () => {
  const { id, invoice } = await house.opened(member);
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
  // Rightly signed and untrue: the processor is asked, and says that nothing came.
  expect(await post(body, signed(body))).toBe(200);
  expect((await house.read(member, id)).status).toBe(2);
});

test('idempotency: a delivery again, a day later, is the same delivery', async () => {
  const { invoice } = await house.opened(member);
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await settle();
  const bodies = await house.db.query<{ body: { event: object } }>(
    `select body from sandbox_btcpay.records where kind = 'delivery'
      and body -> 'event' ->> 'invoiceId' = $1`,
    [invoice.id],
  );
  expect(bodies.length).toBeGreaterThan(3);
  for (const { body } of bodies.reverse()) {
    const text = JSON.stringify({ ...body.event, storeId: 'sandbox-store' });
    expect(await post(text, signed(text))).toBe(200);
  }
  expect(await house.balance(member)).toBe('5000.00');
});

test('a processor that is away: the bank’s methods go on', async () => {
  const alone = await startTestHouse({ others: () => [] });
  const answer = await alone.call(await alone.member(), 'GET', '/api/v2/billing/data');
  const data = getBillingData.answer.parse(answer.body);
  expect(data['crypto-payments']).toEqual([]);
  expect(data.payments.methods).toHaveLength(3);
  await alone.close();
});
