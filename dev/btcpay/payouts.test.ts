import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { parseMoney } from '#core/money.ts';
import {
  btcpayProvider,
  createPullPaymentStore,
  type NamedEvent,
  type PayoutOrder,
} from '#domain/payments/server/index.ts';
import { createLog } from '#platform/server/log.ts';
import { STORE } from './btcpay.ts';
import { list } from './store.ts';
import { API_KEY, WEBHOOK_SECRET, createCoinFixture, type CoinFixture } from './coin-fixture.ts';

let fixture: CoinFixture;
const received: NamedEvent[] = [];

beforeAll(async () => {
  fixture = await createCoinFixture({
    onPayout: async (_tx, event) => {
      received.push(event);
      return 'sent';
    },
  });
  return () => fixture.close();
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
  await fixture.asOwner(
    `update sandbox_btcpay.records set due_at = now() where kind = 'payout' and due_at is not null`,
  );
  await fixture.coins.tick();
};

test('cashier.crypto: a payout is claimed once, paid and notified', async () => {
  const order = orderTo('bcrt1qaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
  const first = await fixture.provider.createPayout!(order);
  expect(first).toMatchObject({ state: 'accepted' });
  expect(await fixture.provider.createPayout!(order)).toEqual(first);
  await settle();
  expect(await fixture.provider.createPayout!(order)).toMatchObject({ state: 'paid' });
  expect(await fixture.provider.readPayout!(order.reference)).toMatchObject({ state: 'paid' });
  const payouts = await list(fixture.db, 'payout');
  expect(payouts.filter((one) => one.metadata['reference'] === order.reference)).toHaveLength(1);
  // The approval was sent after the payment: both messages describe the current state.
  const events = received.filter(({ reference }) => reference === order.reference);
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) {
    const paid = { kind: 'paid', subject: 'payout', amount: parseMoney('25.00'), currency: 'USD' };
    expect(event).toMatchObject(paid);
  }
});

test('race: many requests of one payout at once create one payout', async () => {
  const order = orderTo('bcrt1qcccccccccccccccccccccccccccccccccccccc');
  await Promise.all(Array.from({ length: 8 }, () => fixture.provider.createPayout!(order)));
  const payouts = await list(fixture.db, 'payout');
  const made = payouts.filter((one) => one.metadata['reference'] === order.reference);
  expect(new Set(made.map(({ pullPaymentId }) => pullPaymentId)).size).toBe(made.length);
  // Later requests return the first payout: nothing further is created.
  await fixture.provider.createPayout!(order);
  expect(await list(fixture.db, 'payout')).toHaveLength(payouts.length);
  expect(made).toHaveLength(1);
});

test('sandbox coins: an address can fail a payout, keep it pending or be invalid', async () => {
  const fails = orderTo('bcrt1qdddddddddddddddddddddddddddddddddd0002');
  const stays = orderTo('bcrt1qdddddddddddddddddddddddddddddddddd0003');
  await fixture.provider.createPayout!(fails);
  await fixture.provider.createPayout!(stays);
  await settle();
  expect(await fixture.provider.readPayout!(fails.reference)).toMatchObject({ state: 'failed' });
  expect(await fixture.provider.readPayout!(stays.reference)).toMatchObject({ state: 'accepted' });
  const nowhere = orderTo('not an address');
  expect(await fixture.provider.createPayout!(nowhere)).toMatchObject({
    refused: 'payment_unavailable',
  });
  expect(await fixture.provider.readPayout!(randomUUID())).toBeUndefined();
});

test('sandbox coins: statement and rates are served', async () => {
  const { invoice } = await fixture.createDeposit(await fixture.member());
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await fixture.coins.mineBlock();
  await fixture.coins.mineBlock();
  const lines = await fixture.provider.statement(Date.now() - 60_000);
  expect(lines).toContainEqual(
    expect.objectContaining({
      subject: 'invoice',
      reference: invoice.orderId,
      state: 'paid',
      amount: parseMoney('62.50'),
    }),
  );
  expect(await fixture.provider.readRate!('USD', 'RUB')).toBe(8_000_000_000n);
});

test('sandbox coins: a wrong key, another store and an unreachable server are refusals', async () => {
  const shop = {
    url: () => `${fixture.url}/sandbox/btcpay`,
    store: STORE,
    apiKey: API_KEY,
    webhookSecret: WEBHOOK_SECRET,
    log: createLog('silent'),
    pullPayments: createPullPaymentStore(fixture.db),
  };
  for (const wrong of [
    { apiKey: 'another' },
    { store: 'another' },
    { url: () => 'http://127.0.0.1:9' },
    { url: () => `${fixture.url}/nothing-here` },
  ]) {
    const provider = btcpayProvider({ ...shop, ...wrong });
    expect(await provider.statement(0)).toMatchObject({ refused: 'payment_unavailable' });
    expect(await provider.readRate!('USD', 'RUB')).toMatchObject({
      refused: 'payment_unavailable',
    });
  }
});
