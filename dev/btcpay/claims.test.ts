import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import type { PayoutOrder } from '#domain/payments/server/index.ts';
import { insert, list } from './store.ts';
import { createCoinFixture, type CoinFixture } from './coin-fixture.ts';

let fixture: CoinFixture;

beforeAll(async () => {
  fixture = await createCoinFixture();
  return () => fixture.close();
});

function order(reference = randomUUID()): PayoutOrder {
  const destination = { kind: 'crypto', coin: 'BTC', address: 'bc1qexample0000000000' } as const;
  const amount = micro(25_000_000n);
  return { reference, method: 'BTC-CHAIN', amount, currency: 'USD', destination, locale: 'en' };
}

const pay = (asked: PayoutOrder) => fixture.provider.createPayout!(asked);
const claimsOf = async (reference: string) =>
  (await list(fixture.db, 'payout')).filter(({ metadata }) => metadata['reference'] === reference);

test('recovery: a pull payment that was created late is not claimed in addition to the first', async () => {
  const asked = order();
  const first = await pay(asked);
  const late = { name: asked.reference, amount: '25.00', currency: 'USD', startsAt: 2e9 };
  // The response to this one had been lost; by its number it comes before the other.
  await insert(fixture.db, 'pull-payment', late.name, { id: '0000', ...late });
  expect(await pay(asked)).toEqual(first);
  expect(await claimsOf(asked.reference)).toHaveLength(1);
});

test('sandbox coins: an active claim counts, and the one cancelled before it does not', async () => {
  const asked = order();
  await pay(asked);
  const [claim] = await claimsOf(asked.reference);
  await insert(fixture.db, 'payout', claim!.pullPaymentId, {
    ...claim!,
    id: 'again',
    state: 'Completed',
  });
  await fixture.asOwner(
    `update sandbox_btcpay.records set due_at = null, body = body || '{"state": "Cancelled"}'
      where kind = 'payout' and id = '${claim!.id}'`,
  );
  const again = { id: 'again', state: 'paid' };
  expect(await pay(asked)).toMatchObject(again);
  expect(await fixture.provider.readPayout!(asked.reference)).toMatchObject(again);
});

test('sandbox coins: a payout that was never requested is unknown', async () => {
  expect(await fixture.provider.readPayout!(randomUUID())).toBeUndefined();
});
