import { CURRENCIES, type Currency } from '#core/currency.ts';
import type { SharingRule } from '#domain/bonus-abuse/rules.ts';
import { USUAL_SHARES, type BonusTerms } from '#domain/bonuses/rules.ts';
import {
  segmentDraftOf,
  segmentOf,
  type SegmentDraft,
} from '#domain/bonuses/backoffice/draft.segment.ts';

export type AmountsDraft = {
  readonly deposit_min: string;
  readonly amount: string;
  readonly stake_max: string;
  readonly conversion_max: string;
};

/** Terms as they are typed: numbers, amounts and percentages are texts. */
export type BonusDraft = Pick<BonusTerms, 'names' | 'kind' | 'base' | 'release'> & {
  readonly percent: string;
  readonly wager: string;
  readonly claimDays: string;
  readonly activeDays: string;
  readonly amounts: Readonly<Partial<Record<Currency, AmountsDraft>>>;
  /** In percent, by game. */
  readonly shares: Readonly<Record<string, string>>;
  /** The games on which bonus money may be staked; null for all. */
  readonly games: readonly string[] | null;
  readonly segment: SegmentDraft;
  readonly sharing: SharingRule;
};

export const NO_AMOUNTS: AmountsDraft = {
  deposit_min: '',
  amount: '',
  stake_max: '',
  conversion_max: '',
};

const BP_PER_PERCENT = 100;

export function draftOf(terms: BonusTerms | undefined): BonusDraft {
  if (!terms) return NEW;
  const { names, kind, base, release, percent, wager, amounts, shares, games } = terms;
  return {
    names,
    kind,
    base,
    release,
    games,
    percent: percent === null ? '' : String(percent),
    wager: String(wager),
    claimDays: String(terms.claim_days),
    activeDays: String(terms.active_days),
    amounts: Object.fromEntries(
      Object.entries(amounts).map(([currency, one]) => [
        currency,
        {
          deposit_min: plain(one.deposit_min),
          amount: plain(one.amount),
          stake_max: plain(one.stake_max),
          conversion_max: plain(one.conversion_max),
        },
      ]),
    ),
    shares: sharesOf(shares),
    segment: segmentDraftOf(terms.segment),
    sharing: terms.sharing ?? 'case',
  };
}

function sharesOf(shares: BonusTerms['shares']): BonusDraft['shares'] {
  return Object.fromEntries(
    Object.entries(shares).map(([game, bp]) => [game, String(bp / BP_PER_PERCENT)]),
  );
}

function plain(amount: string | null): string {
  return (amount ?? '').replace(/\.00$/, '');
}

const NEW: BonusDraft = {
  names: { ru: '', en: '', kz: '' },
  kind: 'deposit_match',
  base: 'bonus',
  release: 'all',
  percent: '100',
  wager: '30',
  claimDays: '3',
  activeDays: '7',
  amounts: {},
  shares: sharesOf(USUAL_SHARES),
  games: null,
  segment: segmentDraftOf(undefined),
  sharing: 'case',
};

/**
 * The terms as they are sent; the server checks them. What belongs to a deposit is left out for a
 * fixed bonus, and so is a currency without an amount.
 */
export function termsOf(draft: BonusDraft): BonusTerms {
  const { names, kind, base, release, games } = draft;
  const isMatch = kind === 'deposit_match';
  const amounts = CURRENCIES.flatMap((currency) => {
    const one = draft.amounts[currency];
    if (!one || one.amount === '') return [];
    const sent = {
      deposit_min: isMatch && one.deposit_min !== '' ? one.deposit_min : null,
      amount: one.amount,
      stake_max: one.stake_max,
      conversion_max: one.conversion_max === '' ? null : one.conversion_max,
    };
    return [[currency, sent] as const];
  });
  return {
    names,
    kind,
    base: isMatch ? base : 'bonus',
    release,
    games: games === null ? null : [...games],
    percent: isMatch ? Number(draft.percent) : null,
    wager: Number(draft.wager),
    claim_days: Number(draft.claimDays),
    active_days: Number(draft.activeDays),
    segment: segmentOf(draft.segment),
    ...(draft.sharing === 'refuse' && { sharing: draft.sharing }),
    amounts: Object.fromEntries(amounts),
    shares: Object.fromEntries(
      Object.entries(draft.shares)
        .filter(([, percent]) => Number(percent) !== 0)
        .map(([game, percent]) => [game, Math.round(Number(percent) * BP_PER_PERCENT)]),
    ),
  };
}

/** The currencies that have an amount. */
export function currenciesOf({ amounts }: BonusTerms): Currency[] {
  return CURRENCIES.filter((currency) => amounts[currency]);
}
