import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import type { PayoutOrder } from '#domain/payments/server/index.ts';
import { insert, list } from './store.ts';
import { startCoinHouse, type CoinHouse } from './test-coins.ts';

let house: CoinHouse;

beforeAll(async () => {
  house = await startCoinHouse();
  return () => house.close();
});

function order(reference = randomUUID()): PayoutOrder {
  const destination = { kind: 'crypto', coin: 'BTC', address: 'bc1qexample0000000000' } as const;
  const amount = micro(25_000_000n);
  return { reference, method: 'BTC-CHAIN', amount, currency: 'USD', destination, locale: 'en' };
}

const pay = (asked: PayoutOrder) => house.provider.createPayout!(asked);
const claimsOf = async (reference: string) =>
  (await list(house.db, 'payout')).filter(({ metadata }) => metadata['reference'] === reference);

test('recovery: a pull payment that was made late is not claimed from beside the first', async () => {
  const asked = order();
  const first = await pay(asked);
  const late = { name: asked.reference, amount: '25.00', currency: 'USD', startsAt: 2e9 };
  // The answer to this one had been lost; by its number it stands before the other.
  await insert(house.db, 'pull-payment', late.name, { id: '0000', ...late });
  expect(await pay(asked)).toEqual(first);
  expect(await claimsOf(asked.reference)).toHaveLength(1);
});

test('a claim that is alive counts, and not the one that was cancelled before it', async () => {
  const asked = order();
  await pay(asked);
  const [claim] = await claimsOf(asked.reference);
  await insert(house.db, 'payout', claim!.pullPaymentId, {
    ...claim!,
    id: 'again',
    state: 'Completed',
  });
  await house.asOwner(
    `update sandbox_btcpay.records set due_at = null, body = body || '{"state": "Cancelled"}'
      where kind = 'payout' and id = '${claim!.id}'`,
  );
  const again = { id: 'again', state: 'paid' };
  expect(await pay(asked)).toMatchObject(again);
  expect(await house.provider.readPayout!(asked.reference)).toMatchObject(again);
});

test('what was never asked for is not known', async () => {
  expect(await house.provider.readPayout!(randomUUID())).toBeUndefined();
});
