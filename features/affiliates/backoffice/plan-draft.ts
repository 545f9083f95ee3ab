import { CURRENCIES, type Currency } from '#core/currency.ts';
import type { ShownTerms } from '../contract.backoffice.money.ts';

export type AmountDraft = Readonly<Partial<Record<Currency, string>>>;

/** A plan as it is typed: percentages and amounts are text. */
export type PlanDraft = {
  readonly hasShare: boolean;
  readonly tiers: readonly { readonly from: string; readonly rate: string }[];
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
  const fee = basisPointsOf(draft.fee);
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

/** 12.5 is 1250; undefined for what is no percentage from 0 to 100 with two decimals at most. */
function basisPointsOf(text: string): number | undefined {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) return undefined;
  const value = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return value <= 10_000 ? value : undefined;
}

function amountsOf(draft: AmountDraft): Partial<Record<Currency, string>> {
  const pairs = CURRENCIES.map((currency) => [currency, draft[currency] ?? ''] as const);
  return Object.fromEntries(pairs.filter(([, amount]) => amount !== ''));
}
