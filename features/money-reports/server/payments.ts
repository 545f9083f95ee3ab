import { formatMoney, micro } from '#core/money.ts';
import type { Query } from '#core/wire.ts';
import { DAY_MS } from '#core/time.ts';
import type { Db } from '#platform/server/db.ts';
import type { getPayments, PaymentDay } from '../contract.backoffice.ts';
import { meanOf, shareBp } from '../rules.ts';
import { dayOf, type DayRange } from '#domain/staff/server/index.ts';
import { addPaymentCosts } from './payment-costs.ts';
import * as store from './store.payments.ts';

type PaymentReportQuery = Pick<Query<typeof getPayments>, 'currency' | 'direction'>;

/** Payment days, latest first. */
export async function readPayments(
  db: Db,
  range: DayRange,
  query: PaymentReportQuery,
): Promise<PaymentDay[]> {
  const names = new Map((await store.listPaymentNames(db)).map((row) => [row.hash, row]));
  const days = await addPaymentCosts(db, range, await store.listPaymentDays(db, range));
  const rows = days.filter(
    ({ currency, subject }) =>
      (query.currency ?? currency) === currency &&
      (query.direction ?? directionOf(subject)) === directionOf(subject),
  );
  return rows.map((row) => shown(row, names.get(row.method_hash)!));
}

/** Longer than any transaction of the server may take. */
const ROLL_DELAY_MS = 15 * 60_000;
/** Days per run; after a long downtime several runs catch up. */
const DAYS_PER_RUN = 400;

/**
 * Stores every finished day that is not stored, and again those in which a payment changed since,
 * oldest first, and returns the days. Safe to run concurrently and repeatedly.
 */
export async function rollPaymentDays(db: Db, now: Date): Promise<string[]> {
  const lastOver = dayOf(now.getTime() - ROLL_DELAY_MS - DAY_MS);
  const rolled: string[] = [];
  while (rolled.length < DAYS_PER_RUN) {
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

type Shown = Awaited<ReturnType<typeof addPaymentCosts>>[number];

function shown(row: Shown, { type, name }: store.NameRow): PaymentDay {
  const amount = micro(BigInt(row.amount));
  const paid = Number(row.paid);
  const mean = meanOf(amount, paid);
  return {
    day: row.day,
    direction: directionOf(row.subject),
    method: { hash: row.method_hash, type, name },
    provider: row.provider,
    currency: row.currency,
    requested: Number(row.asked),
    succeeded: Number(row.succeeded),
    ended: Number(row.over),
    success_bp: shareBp(Number(row.succeeded), Number(row.over)),
    paid,
    amount: formatMoney(amount),
    average: mean === null ? null : formatMoney(mean),
    fees: formatMoney(micro(BigInt(row.fees))),
    costs: formatMoney(micro(BigInt(row.costs))),
  };
}

export const PAYMENT_HEAD = [
  'day',
  'direction',
  'provider',
  'method',
  'name',
  'currency',
  'requested',
  'ended',
  'succeeded',
  'paid',
  'amount',
  'average',
  'fees',
  'costs',
] as const;

export function paymentCells(row: PaymentDay): (string | null)[] {
  const { day, direction, provider, method, currency } = row;
  const counts = [row.requested, row.ended, row.succeeded, row.paid].map(String);
  const names = [day, direction, provider, method.hash, method.name.en, currency];
  return [...names, ...counts, row.amount, row.average, row.fees, row.costs];
}
