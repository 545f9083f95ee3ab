import { CURRENCIES, type Currency } from '#core/currency.ts';
import { formatMoney, micro, parseMoney } from '#core/money.ts';
import type { SharingRule } from '#domain/bonus-abuse/rules.ts';
import { roundValueOf, type FreeRoundTerms } from '#domain/bonuses/rules.free-rounds.ts';
import { WEEKDAYS, type ReloadPeriod, type Weekday } from '#domain/bonuses/rules.reload.ts';
import { USUAL_SHARES, type BonusTerms, type OrderRule } from '#domain/bonuses/rules.ts';
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
  readonly win_max: string;
  readonly cashback_min: string;
};

/** Terms as they are typed: numbers, amounts and percentages are texts. */
export type BonusDraft = Pick<BonusTerms, 'names' | 'kind' | 'base' | 'release'> & {
  readonly order: OrderRule;
  readonly percent: string;
  readonly wager: string;
  readonly claimDays: string;
  readonly activeDays: string;
  /** Of free rounds, whose amounts are typed as the stake of one. */
  readonly rounds: {
    readonly game: FreeRoundTerms['game'];
    readonly count: string;
    readonly days: string;
  };
  readonly amounts: Readonly<Partial<Record<Currency, AmountsDraft>>>;
  /** In percent, by game or by group of games of suppliers. */
  readonly shares: Readonly<Record<string, string>>;
  /** The games on which bonus money may be staked; null for all. */
  readonly games: readonly string[] | null;
  /** Whether a bonus for a deposit may be taken again: once in each period, on these days. */
  readonly reload: {
    readonly every: 'once' | ReloadPeriod;
    readonly weekdays: readonly Weekday[];
  };
  readonly segment: SegmentDraft;
  readonly sharing: SharingRule;
};

export const NO_AMOUNTS: AmountsDraft = {
  deposit_min: '',
  amount: '',
  stake_max: '',
  conversion_max: '',
  win_max: '',
  cashback_min: '',
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
          amount: plain(valueOf(terms, one.amount)),
          stake_max: plain(one.stake_max),
          conversion_max: plain(one.conversion_max),
          win_max: plain(one.win_max ?? null),
          cashback_min: plain(one.cashback_min ?? null),
        },
      ]),
    ),
    shares: sharesOf(shares),
    rounds: roundsOf(terms.free_rounds),
    reload: {
      every: terms.repeat?.every ?? 'once',
      weekdays: terms.repeat?.weekdays ?? WEEKDAYS,
    },
    segment: segmentDraftOf(terms.segment),
    sharing: terms.sharing ?? 'case',
    order: terms.stake_order ?? 'cash_first',
  };
}

function roundsOf(rounds: FreeRoundTerms | undefined): BonusDraft['rounds'] {
  if (!rounds) return NEW.rounds;
  return { game: rounds.game, count: String(rounds.rounds), days: String(rounds.days) };
}

/** The stake of one round, of the sum of all. */
function valueOf({ free_rounds: rounds }: BonusTerms, amount: string): string {
  const value = rounds && roundValueOf(parseMoney(amount)!, rounds);
  return value === undefined ? amount : formatMoney(value);
}

/** The sum of all stakes; what is no amount or no number stays as it was typed. */
function sumOf(value: string, count: string): string {
  const stake = parseMoney(value);
  return stake === undefined || !/^\d{1,6}$/.test(count)
    ? value
    : formatMoney(micro(stake * BigInt(count)));
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
  rounds: { game: 'dice', count: '10', days: '7' },
  amounts: {},
  shares: sharesOf(USUAL_SHARES),
  games: null,
  reload: { every: 'once', weekdays: WEEKDAYS },
  segment: segmentDraftOf(undefined),
  sharing: 'case',
  order: 'cash_first',
};

/**
 * The terms as they are sent; the server checks them. What belongs to a deposit is left out for a
 * fixed bonus, and so is a currency without an amount.
 */
export function termsOf(draft: BonusDraft): BonusTerms {
  const { names, kind, base, release, games } = draft;
  const isMatch = kind === 'deposit_match';
  const isFree = kind === 'free_rounds';
  const isCashback = kind === 'cashback';
  const { game, count, days } = draft.rounds;
  const amounts = CURRENCIES.flatMap((currency) => {
    const one = draft.amounts[currency];
    if (!one || one.amount === '') return [];
    const sent = {
      deposit_min: isMatch && one.deposit_min !== '' ? one.deposit_min : null,
      amount: isFree ? sumOf(one.amount, count) : one.amount,
      stake_max: one.stake_max,
      conversion_max: one.conversion_max === '' ? null : one.conversion_max,
      ...(isFree ? { win_max: one.win_max === '' ? null : one.win_max } : {}),
      ...(isCashback && one.cashback_min !== '' ? { cashback_min: one.cashback_min } : {}),
    };
    return [[currency, sent] as const];
  });
  return {
    names,
    kind,
    ...(isFree ? { free_rounds: { game, rounds: Number(count), days: Number(days) } } : {}),
    base: isMatch ? base : 'bonus',
    release: isFree ? 'all' : release,
    games: games === null ? null : [...games],
    percent: isMatch || isCashback ? Number(draft.percent) : null,
    wager: Number(draft.wager),
    claim_days: Number(draft.claimDays),
    active_days: Number(draft.activeDays),
    segment: segmentOf(draft.segment),
    ...(isMatch && repeatOf(draft.reload)),
    ...(draft.order !== 'cash_first' && { stake_order: draft.order }),
    ...(draft.sharing === 'refuse' && { sharing: draft.sharing }),
    amounts: Object.fromEntries(amounts),
    shares: Object.fromEntries(
      Object.entries(draft.shares)
        // A game of our own without a share counts nothing anyway; a 0 of others is an exception.
        .filter(([key, percent]) => Number(percent) !== 0 || !OWN_GAMES.has(key))
        .map(([game, percent]) => [game, Math.round(Number(percent) * BP_PER_PERCENT)]),
    ),
  };
}

/** All days of the week are sent as none. */
function repeatOf({ every, weekdays }: BonusDraft['reload']): Pick<BonusTerms, 'repeat'> {
  if (every === 'once') return {};
  const isEachDay = weekdays.length === WEEKDAYS.length;
  return { repeat: { every, ...(isEachDay ? {} : { weekdays: [...weekdays] }) } };
}

const OWN_GAMES: ReadonlySet<string> = new Set([...Object.keys(USUAL_SHARES), 'rooms']);

/** The currencies that have an amount. */
export function currenciesOf({ amounts }: BonusTerms): Currency[] {
  return CURRENCIES.filter((currency) => amounts[currency]);
}
