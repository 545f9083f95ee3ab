import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { parseMoney } from '#core/money.ts';
import {
  btcpayProvider,
  createPots,
  type NamedEvent,
  type PayoutOrder,
} from '#domain/payments/server/index.ts';
import { openLog } from '#platform/server/log.ts';
import { STORE } from './btcpay.ts';
import { list } from './store.ts';
import { API_KEY, HOOK_SECRET, startCoinHouse, type CoinHouse } from './test-coins.ts';

let house: CoinHouse;
const heard: NamedEvent[] = [];

beforeAll(async () => {
  house = await startCoinHouse({
    onPayout: async (_tx, event) => {
      heard.push(event);
      return 'sent';
    },
  });
  return () => house.close();
});

function orderTo(address: string): PayoutOrder {
  return {
    reference: randomUUID(),
    method: 'BTC-CHAIN',
    amount: parseMoney('25.00')!,
    currency: 'USD',
    destination: { kind: 'crypto', coin: 'BTC', address },
    locale: 'en',
  };
}

const settle = async () => {
  await house.asOwner(
    `update sandbox_btcpay.records set due_at = now() where kind = 'payout' and due_at is not null`,
  );
  await house.coins.tick();
};

test('cashier.crypto: a payout is claimed once, paid and told', async () => {
  const order = orderTo('bcrt1qaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
  const first = await house.provider.createPayout!(order);
  expect(first).toMatchObject({ state: 'accepted' });
  expect(await house.provider.createPayout!(order)).toEqual(first);
  await settle();
  expect(await house.provider.createPayout!(order)).toMatchObject({ state: 'paid' });
  expect(await house.provider.readPayout!(order.reference)).toMatchObject({ state: 'paid' });
  const payouts = await list(house.db, 'payout');
  expect(payouts.filter((one) => one.metadata['reference'] === order.reference)).toHaveLength(1);
  // That it was approved is told after it was paid: both messages say what is so now.
  const told = heard.filter(({ reference }) => reference === order.reference);
  expect(told.length).toBeGreaterThan(0);
  for (const event of told) {
    const paid = { kind: 'paid', subject: 'payout', amount: parseMoney('25.00'), currency: 'USD' };
    expect(event).toMatchObject(paid);
  }
});

test('race: asked for many times at once, one payout is made', async () => {
  const order = orderTo('bcrt1qcccccccccccccccccccccccccccccccccccccc');
  await Promise.all(Array.from({ length: 8 }, () => house.provider.createPayout!(order)));
  const payouts = await list(house.db, 'payout');
  const made = payouts.filter((one) => one.metadata['reference'] === order.reference);
  expect(new Set(made.map(({ pullPaymentId }) => pullPaymentId)).size).toBe(made.length);
  // Later asks agree on the first, whatever raced: nothing further is made.
  await house.provider.createPayout!(order);
  expect(await list(house.db, 'payout')).toHaveLength(payouts.length);
  expect(made).toHaveLength(1);
});

test('an address where it fails, one where it stays, and none at all', async () => {
  const fails = orderTo('bcrt1qdddddddddddddddddddddddddddddddddd0002');
  const stays = orderTo('bcrt1qdddddddddddddddddddddddddddddddddd0003');
  await house.provider.createPayout!(fails);
  await house.provider.createPayout!(stays);
  await settle();
  expect(await house.provider.readPayout!(fails.reference)).toMatchObject({ state: 'failed' });
  expect(await house.provider.readPayout!(stays.reference)).toMatchObject({ state: 'accepted' });
  const nowhere = orderTo('not an address');
  expect(await house.provider.createPayout!(nowhere)).toMatchObject({
    refused: 'payment_unavailable',
  });
  expect(await house.provider.readPayout!(randomUUID())).toBeUndefined();
});

test('statement and rates', async () => {
  const { invoice } = await house.opened(await house.member());
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await house.coins.mine();
  await house.coins.mine();
  const lines = await house.provider.statement(Date.now() - 60_000);
  expect(lines).toContainEqual(
    expect.objectContaining({
      subject: 'invoice',
      reference: invoice.orderId,
      state: 'paid',
      amount: parseMoney('62.50'),
    }),
  );
  expect(await house.provider.readRate!('USD', 'RUB')).toBe(8_000_000_000n);
});

test('a wrong key, another store and a server that is away are refusals', async () => {
  const shop = {
    url: () => `${house.url}/sandbox/btcpay`,
    store: STORE,
    apiKey: API_KEY,
    webhookSecret: HOOK_SECRET,
    log: openLog('silent'),
    pots: createPots(house.db),
  };
  for (const wrong of [
    { apiKey: 'another' },
    { store: 'another' },
    { url: () => 'http://127.0.0.1:9' },
    { url: () => `${house.url}/nothing-here` },
  ]) {
    const provider = btcpayProvider({ ...shop, ...wrong });
    expect(await provider.statement(0)).toMatchObject({ refused: 'payment_unavailable' });
    expect(await provider.readRate!('USD', 'RUB')).toMatchObject({
      refused: 'payment_unavailable',
    });
  }
});
