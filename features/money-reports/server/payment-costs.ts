import type { Db } from '#platform/server/db.ts';
import type { DayRange } from '#domain/staff/server/index.ts';
import * as store from './store.payment-costs.ts';
import type { PaymentRow } from './store.payments.ts';

type PaymentRowWithCosts = PaymentRow & { readonly costs: string };

/**
 * The days with what providers charged for the payments of each. A payment that was corrected and
 * paid again cost something on the first day alone: such a day may have a row for it.
 */
export async function addPaymentCosts(
  db: Db,
  range: DayRange,
  rows: readonly PaymentRow[],
): Promise<PaymentRowWithCosts[]> {
  const costs = new Map((await store.listPaymentCosts(db, range)).map((row) => [keyOf(row), row]));
  const known = rows.map((row) => {
    const cost = costs.get(keyOf(row));
    costs.delete(keyOf(row));
    return { ...row, costs: cost?.costs ?? '0' };
  });
  const others = [...costs.values()].map((row) => ({ ...NOTHING, ...row }));
  if (others.length === 0) return known;
  return [...known, ...others].toSorted((one, other) => (one.day < other.day ? 1 : -1));
}

const NOTHING = { asked: 0n, succeeded: 0n, over: 0n, paid: 0n, amount: '0', fees: '0' };

function keyOf(row: Pick<PaymentRow, 'day' | 'subject' | 'method_hash' | 'provider' | 'currency'>) {
  return [row.day, row.subject, row.method_hash, row.provider, row.currency].join('/');
}
