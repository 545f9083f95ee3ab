import type { Queryable } from '#platform/server/db.ts';
import { countMonth, readTerms, type MonthFacts, type PlanTerms } from '../rules.commission.ts';
import { countDepositors, listCandidates, listPlayerMonths, type Month } from './store.months.ts';
import { findTerms, type PartnerTerms } from './store.statements.ts';

/** A partner without a plan earns nothing. */
const NO_PLAN: PlanTerms = {
  revenueShare: null,
  paymentFeeBp: 0,
  cpa: null,
  subShareBp: 0,
  carriesNegative: false,
};

export type OwnFacts = Pick<MonthFacts, 'months' | 'depositors' | 'candidates'> & {
  readonly terms: PartnerTerms | undefined;
  readonly plan: PlanTerms;
};

/** What a month of a partner is made of, as far as it is their own: of statements and estimates. */
export async function readOwnFacts(
  db: Queryable,
  partnerId: bigint,
  month: Month,
): Promise<OwnFacts> {
  const terms = await findTerms(db, partnerId, month.from);
  const plan = terms ? readTerms(terms.terms) : NO_PLAN;
  const found = await listPlayerMonths(db, partnerId, month);
  return {
    terms,
    plan,
    months: found.map((one) => countMonth(one, plan.paymentFeeBp)),
    depositors: await countDepositors(db, partnerId, month),
    candidates: plan.cpa ? await listCandidates(db, partnerId, month.to) : [],
  };
}
