/** At which rate money is credited, by when it was paid and when the house heard of it. */
import { afterEach, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { startTestHouse, type Member, type TestHouse } from '#dev/bank/test-house.ts';
import { openedFor, said, sendTo } from '#dev/bank/test-messages.ts';
import { startCoinHouse } from '#dev/btcpay/test-coins.ts';
import { setRate } from '#domain/payments/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { expireDeposits } from './expire-deposits.ts';

let house: { db: Db; close: () => Promise<void> };
afterEach(() => house.close());

const CARD = bankMethodHash('bank_card', 'RUB');
const KEPT = 10_000_000_000n;
const LOWER = 6_000_000_000n;

const rubles = (rate: bigint) =>
  setRate(house.db, { base: 'USD', quote: 'RUB', rate, staffId: null, source: 'test' });

type Case = {
  /** The house hears of it so long after the end of the invoice. */
  readonly heard: number;
  /** The provider says that it was paid so long after the end; before it when negative. */
  readonly paid?: number;
  readonly rateThen?: bigint;
};

/** Ten dollars for an invoice of a thousand rubles at a hundred each. */
async function credited({ heard, paid, rateThen = LOWER }: Case): Promise<string> {
  const own = await startTestHouse();
  house = own;
  const member = await own.member();
  await rubles(KEPT);
  await own.asOwner(`update payment_methods set exchange_currency = 'USD' where hash = '${CARD}'`);
  const { reference } = await openedFor(own, member, '1000');
  const end = new Date(Date.now() - heard * 1000);
  const ended = `'${end.toISOString()}'::timestamptz`;
  await own.asOwner(
    `update deposits set created_at = ${ended} - interval '20 minutes', expires_at = ${ended}`,
  );
  await expireDeposits(own.deps);
  await rubles(rateThen);
  const when =
    paid === undefined ? {} : { paid_at: new Date(end.getTime() + paid * 1000).toISOString() };
  expect(await sendTo(own, said(reference, { currency: 'USD', amount: '10.00', ...when }))).toBe(
    200,
  );
  return await balanceOf(own, member);
}

const balanceOf = (own: TestHouse, member: Member) => own.balance(member);

const HOUR = 3600;

test('cashier.process: long after the end a lower rate of the day counts, a higher one never', async () => {
  expect(await credited({ heard: 7300 })).toBe('600.00');
  const [deposit] = await house.db.query('select rate, paid_rate, paid_charge from deposits');
  expect(deposit).toEqual({ rate: KEPT, paid_rate: LOWER, paid_charge: 10_000_000n });
  await house.close();
  expect(await credited({ heard: 7300, rateThen: 20_000_000_000n })).toBe('1000.00');
});

test('cashier.process: what is heard of within two hours of the end keeps its rate', async () => {
  expect(await credited({ heard: HOUR })).toBe('1000.00');
});

test('cashier.process: money paid in time keeps its rate, though it is heard of hours later', async () => {
  expect(await credited({ heard: 5 * HOUR, paid: -60 })).toBe('1000.00');
  const [event] = await house.db.query<{ paid_at: Date }>('select paid_at from payment_events');
  expect(event!.paid_at).toBeInstanceOf(Date);
});

test('theft: money paid after the end has no old rate, however soon it is heard of', async () => {
  expect(await credited({ heard: HOUR, paid: HOUR - 60 })).toBe('600.00');
});

test.each([
  ['a moment after this one', { heard: 5 * HOUR, paid: 6 * HOUR }],
  ['a moment before the deposit', { heard: 5 * HOUR, paid: -2 * HOUR }],
  ['in time, told two days later', { heard: 48 * HOUR, paid: -60 }],
])('theft: a clock that says %s buys no old rate', async (_name, told) => {
  expect(await credited(told)).toBe('600.00');
});

test('theft: a little money in time keeps no rate for much that comes later', async () => {
  const own = await startCoinHouse();
  house = own;
  const member = await own.member();
  const { id, invoice } = await own.opened(member, '5000');
  await own.coins.pay(invoice.id, 1000n);
  await own.coins.tick();
  expect((await own.read(member, id)).crypto).toMatchObject({ is_seen: true });
  await own.db.query(
    `update sandbox_btcpay.records
        set body = body || jsonb_build_object('expiresAt', ${Date.now() - 10 * HOUR * 1000}::bigint)
      where kind = 'invoice' and id = $1`,
    [invoice.id],
  );
  await own.asOwner(
    `update deposits set seen_at = now() - interval '11 hours',
            created_at = now() - interval '12 hours', expires_at = now() - interval '10 hours'`,
  );
  await rubles(6_000_000_000n);
  await own.coins.pay(invoice.id, BigInt(invoice.satoshi));
  await own.coins.mine();
  await own.coins.mine();
  await own.coins.tick();
  const [deposit] = await own.db.query<{ status: number; paid_rate: bigint | null }>(
    'select status, paid_rate from deposits',
  );
  expect(deposit).toEqual({ status: 3, paid_rate: 6_000_000_000n });
});
