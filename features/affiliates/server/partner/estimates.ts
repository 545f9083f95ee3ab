import { formatMoney, sumMoney } from '#core/money.ts';
import { tierOf } from '#domain/affiliates/rules.commission.ts';
import { estimateMonths, type EstimatedMonth } from '#domain/affiliates/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { readPartnerEstimates, type ShownEstimate } from '../../contract.partner.estimates.ts';
import type { AffiliateDeps } from '../deps.ts';
import { onPartner } from './session.ts';

/** What the months that are not closed come to by now. */
export function estimateRoute(deps: AffiliateDeps): Route {
  return onPartner(deps, readPartnerEstimates, atMost('20 per minute'), async (_, { id }) => ({
    data: (await estimateMonths(deps.db, id)).map(shownEstimate),
  }));
}

function shownEstimate(one: EstimatedMonth): ShownEstimate {
  const { month, terms, plan, depositors, totals } = one;
  const tiers = plan.revenueShare?.tiers ?? [];
  const tier = tierOf(tiers, depositors);
  const next = tiers.find(({ from }) => from > depositors);
  return {
    month: month.from.slice(0, 7),
    plan: terms ? `${terms.name} v${terms.version}` : null,
    depositors,
    payment_fee_bp: plan.paymentFeeBp,
    tier: tier ? { from: tier.from, rate_bp: tier.rateBp } : null,
    next_tier: next ? { from: next.from, rate_bp: next.rateBp } : null,
    lines: linesByKind(one),
    totals: totals.map(({ currency, total, payable, carried }) => ({
      currency,
      total: formatMoney(total),
      payable: formatMoney(payable),
      carried: formatMoney(carried),
    })),
  };
}

/** A plan with CPA has a line for each player. */
function linesByKind({ lines }: EstimatedMonth): ShownEstimate['lines'] {
  const groups = Map.groupBy(lines, ({ kind, currency }) => `${kind} ${currency}`);
  return [...groups.values()].map((own) => ({
    kind: own[0]!.kind,
    currency: own[0]!.currency,
    amount: formatMoney(sumMoney(own.map(({ amount }) => amount))),
  }));
}
