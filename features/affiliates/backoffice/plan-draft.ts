import { CURRENCIES, type Currency } from '#core/currency.ts';
import { basisPointsOf } from '#platform/backoffice/basis-points.ts';
import type { ShownTerms } from '../contract.backoffice.money.ts';

export type AmountDraft = Readonly<Partial<Record<Currency, string>>>;

/** A plan as it is typed: percentages and amounts are text. */
export type PlanDraft = {
  readonly hasShare: boolean;
  readonly tiers: readonly { readonly from: string; readonly rate: string }[];
  /** The fees are a share of deposits, not what the payments cost. */
  readonly hasFeeShare: boolean;
  readonly fee: string;
  readonly hasCpa: boolean;
  readonly cpa: AmountDraft;
  readonly firstDeposit: AmountDraft;
  readonly staked: AmountDraft;
  readonly subShare: string;
  readonly carries: boolean;
};

export const EMPTY_DRAFT: PlanDraft = {
  hasShare: true,
  tiers: [{ from: '0', rate: '' }],
  hasFeeShare: false,
  fee: '0',
  hasCpa: false,
  cpa: {},
  firstDeposit: {},
  staked: {},
  subShare: '0',
  carries: false,
};

/** The terms as they are sent, or the field with a percentage that is none. */
export function termsOf(draft: PlanDraft): ShownTerms | 'fee' | 'sub_share' | 'rate' {
  const fee = draft.hasFeeShare ? basisPointsOf(draft.fee) : null;
  if (fee === undefined) return 'fee';
  const subShare = basisPointsOf(draft.subShare);
  if (subShare === undefined) return 'sub_share';
  const tiers = draft.tiers.map(({ from, rate }) => ({
    from: Number(from),
    rate_bp: basisPointsOf(rate) ?? -1,
  }));
  if (draft.hasShare && tiers.some(({ rate_bp: rate }) => rate < 0)) return 'rate';
  return {
    revenue_share: draft.hasShare ? { tiers } : null,
    payment_fee_bp: fee,
    cpa: draft.hasCpa
      ? {
          amount: amountsOf(draft.cpa),
          first_deposit: amountsOf(draft.firstDeposit),
          staked: amountsOf(draft.staked),
        }
      : null,
    sub_share_bp: subShare,
    carries_negative: draft.carries,
  };
}

function amountsOf(draft: AmountDraft): Partial<Record<Currency, string>> {
  const pairs = CURRENCIES.map((currency) => [currency, draft[currency] ?? ''] as const);
  return Object.fromEntries(pairs.filter(([, amount]) => amount !== ''));
}
