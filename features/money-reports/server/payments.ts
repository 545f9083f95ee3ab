import { formatMoney } from '#core/money.ts';
import type { Query } from '#core/wire.ts';
import type { Db } from '#platform/server/db.ts';
import type { getPayments, PaymentDay } from '../contract.backoffice.ts';
import { meanOf, shareBp } from '../rules.ts';
import { dayOf, type DayRange } from './range.ts';
import * as store from './store.payments.ts';

type Wish = Pick<Query<typeof getPayments>, 'currency' | 'direction'>;

/** Deposits and withdrawals of these days, latest first. */
export async function readPayments(db: Db, range: DayRange, wish: Wish): Promise<PaymentDay[]> {
  const names = new Map((await store.listPaymentNames(db)).map((row) => [row.hash, row]));
  const rows = (await store.listPaymentDays(db, range)).filter(
    ({ currency, subject }) =>
      (wish.currency ?? currency) === currency &&
      (wish.direction ?? directionOf(subject)) === directionOf(subject),
  );
  return rows.map((row) => shown(row, names.get(row.method_hash)!));
}

const DAY_MS = 86_400_000;
/** As long as a transaction of the house may live, and some. */
const ROLL_DELAY_MS = 15 * 60_000;
/** Written in one go; a house that stood still for long catches up by and by. */
const AT_ONCE = 400;

/**
 * Writes every finished day that is not written, and anew those in which a payment changed since,
 * oldest first, and tells which. Safe to run anywhere and twice.
 */
export async function rollPaymentDays(db: Db, now: Date): Promise<string[]> {
  const lastOver = dayOf(now.getTime() - ROLL_DELAY_MS - DAY_MS);
  const rolled: string[] = [];
  while (rolled.length < AT_ONCE) {
    const day = await store.nextPaymentDay(db, lastOver);
    if (day === undefined) break;
    await db.transaction((tx) => store.rollPaymentDay(tx, day), { isolation: 'repeatable read' });
    rolled.push(day);
  }
  return rolled;
}

function directionOf(subject: store.PaymentRow['subject']): PaymentDay['direction'] {
  return subject === 'invoice' ? 'in' : 'out';
}

function shown(row: store.PaymentRow, { type, name }: store.NameRow): PaymentDay {
  const amount = BigInt(row.amount);
  const paid = Number(row.paid);
  const mean = meanOf(amount, paid);
  return {
    day: row.day,
    direction: directionOf(row.subject),
    method: { hash: row.method_hash, type, name },
    provider: row.provider,
    currency: row.currency,
    asked: Number(row.asked),
    succeeded: Number(row.succeeded),
    over: Number(row.over),
    success_bp: shareBp(Number(row.succeeded), Number(row.over)),
    paid,
    amount: formatMoney(amount),
    average: mean === null ? null : formatMoney(mean),
    fees: formatMoney(BigInt(row.fees)),
  };
}

export const PAYMENT_HEAD = [
  'day',
  'direction',
  'provider',
  'method',
  'name',
  'currency',
  'asked',
  'over',
  'succeeded',
  'paid',
  'amount',
  'average',
  'fees',
] as const;

export function paymentCells(row: PaymentDay): (string | null)[] {
  const { day, direction, provider, method, currency } = row;
  const counts = [row.asked, row.over, row.succeeded, row.paid].map(String);
  const names = [day, direction, provider, method.hash, method.name.en, currency];
  return [...names, ...counts, row.amount, row.average, row.fees];
}
