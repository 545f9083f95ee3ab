/** The rate of a credit, by when it was paid and when it was first reported. */
import { afterEach, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import {
  createBankFixture,
  type BankFixturePlayer,
  type BankFixture,
} from '#dev/bank/bank-fixture.ts';
import { createTestDeposit, bankMessage, postWebhook } from '#dev/bank/deposit-steps.ts';
import { createCoinFixture } from '#dev/btcpay/coin-fixture.ts';
import { setRate } from '#domain/payments/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { expireDeposits } from './expire-deposits.ts';

let fixture: { db: Db; close: () => Promise<void> };
afterEach(() => fixture.close());

const CARD = bankMethodHash('bank_card', 'RUB');
const KEPT = 10_000_000_000n;
const LOWER = 6_000_000_000n;

const rubles = (rate: bigint) =>
  setRate(fixture.db, { base: 'USD', quote: 'RUB', rate, staffId: null, source: 'test' });

type Case = {
  /** The time between the expiry of the invoice and the first report. */
  readonly firstSeen: number;
  /** The reported payment time after the expiry; negative for before it. */
  readonly paid?: number;
  readonly rateThen?: bigint;
};

/** Ten dollars for an invoice of a thousand rubles at a hundred each. */
async function credited({ firstSeen, paid, rateThen = LOWER }: Case): Promise<string> {
  const own = await createBankFixture();
  fixture = own;
  const member = await own.member();
  await rubles(KEPT);
  await own.asOwner(`update payment_methods set exchange_currency = 'USD' where hash = '${CARD}'`);
  const { reference } = await createTestDeposit(own, member, '1000');
  const end = new Date(Date.now() - firstSeen * 1000);
  const ended = `'${end.toISOString()}'::timestamptz`;
  await own.asOwner(
    `update deposits set created_at = ${ended} - interval '20 minutes', expires_at = ${ended}`,
  );
  await expireDeposits(own.deps);
  await rubles(rateThen);
  const when =
    paid === undefined ? {} : { paid_at: new Date(end.getTime() + paid * 1000).toISOString() };
  expect(
    await postWebhook(own, bankMessage(reference, { currency: 'USD', amount: '10.00', ...when })),
  ).toBe(200);
  return await balanceOf(own, member);
}

const balanceOf = (own: BankFixture, member: BankFixturePlayer) => own.balance(member);

const HOUR = 3600;

test('cashier.process: long after the expiry a lower current rate applies, a higher one never', async () => {
  expect(await credited({ firstSeen: 7300 })).toBe('600.00');
  const [deposit] = await fixture.db.query('select rate, paid_rate, paid_charge from deposits');
  expect(deposit).toEqual({ rate: KEPT, paid_rate: LOWER, paid_charge: 10_000_000n });
  await fixture.close();
  expect(await credited({ firstSeen: 7300, rateThen: 20_000_000_000n })).toBe('1000.00');
});

test('cashier.process: a payment reported within two hours of the expiry keeps its rate', async () => {
  expect(await credited({ firstSeen: HOUR })).toBe('1000.00');
});

test('cashier.process: a payment made in time keeps its rate, though reported hours later', async () => {
  expect(await credited({ firstSeen: 5 * HOUR, paid: -60 })).toBe('1000.00');
  const [event] = await fixture.db.query<{ paid_at: Date }>('select paid_at from payment_events');
  expect(event!.paid_at).toBeInstanceOf(Date);
});

test('theft: a payment after the expiry gets no old rate, however soon it is reported', async () => {
  expect(await credited({ firstSeen: HOUR, paid: HOUR - 60 })).toBe('600.00');
});

test.each([
  ['a time in the future', { firstSeen: 5 * HOUR, paid: 6 * HOUR }],
  ['a time before the deposit', { firstSeen: 5 * HOUR, paid: -2 * HOUR }],
  ['in time, reported two days later', { firstSeen: 48 * HOUR, paid: -60 }],
])('theft: a provider clock that reports %s gives no old rate', async (_name, times) => {
  expect(await credited(times)).toBe('600.00');
});

test('theft: a small payment in time keeps no rate for a large one that comes later', async () => {
  const own = await createCoinFixture();
  fixture = own;
  const member = await own.member();
  const { id, invoice } = await own.createDeposit(member, '5000');
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
  await own.coins.mineBlock();
  await own.coins.mineBlock();
  await own.coins.tick();
  const [deposit] = await own.db.query<{ status: number; paid_rate: bigint | null }>(
    'select status, paid_rate from deposits',
  );
  expect(deposit).toEqual({ status: 3, paid_rate: 6_000_000_000n });
});
