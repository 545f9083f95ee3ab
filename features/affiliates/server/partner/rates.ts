import { rateOf, readTerms, type PlanTerms } from '#domain/affiliates/rules.commission.ts';
import { countDepositors, findTerms, listClosedRates } from '#domain/affiliates/server/index.ts';
import { nextMonth } from '#platform/server/calendar.ts';
import type { Queryable } from '#platform/server/db.ts';

/** What a month pays by: a closed one as its statement did, an open one as it would by now. */
export type MonthRate = { readonly rateBp: number; readonly paymentFeeBp: number | null };

/** The rates of months, named as 2026-10. */
export async function readRates(
  db: Queryable,
  partnerId: bigint,
  months: readonly string[],
): Promise<ReadonlyMap<string, MonthRate>> {
  const rates = new Map<string, MonthRate>();
  for (const { month, terms, depositors } of await listClosedRates(db, partnerId)) {
    rates.set(month, rateBy(terms ? readTerms(terms) : undefined, depositors));
  }
  for (const month of months) {
    if (!rates.has(month)) rates.set(month, await openRate(db, partnerId, month));
  }
  return rates;
}

async function openRate(db: Queryable, partnerId: bigint, month: string): Promise<MonthRate> {
  const from = `${month}-01`;
  const terms = await findTerms(db, partnerId, from);
  if (!terms) return rateBy(undefined, 0);
  const depositors = await countDepositors(db, partnerId, { from, to: nextMonth(from) });
  return rateBy(readTerms(terms.terms), depositors);
}

function rateBy(plan: PlanTerms | undefined, depositors: number): MonthRate {
  const rateBp = plan?.revenueShare ? rateOf(plan.revenueShare.tiers, depositors) : 0;
  return { rateBp, paymentFeeBp: plan ? plan.paymentFeeBp : 0 };
}
