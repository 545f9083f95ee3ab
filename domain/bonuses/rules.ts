/**
 * Bonuses as data: what is granted, how much has to be staked before it becomes cash, and what of a
 * bet counts. Source: section 5 of the domain reference.
 *
 * Money of a bonus is used after the cash (a bonus that is not sticky), so that winnings of cash
 * stay cash; or, as the terms say, as the player chooses, or together with the cash as one pot (a
 * sticky bonus). `winnings` bonuses never become cash themselves: at the end only what was won with
 * them does. See decision 0050.
 */
import * as z from 'zod/mini';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import type { Rational } from '#core/fairness/game.ts';
import { micro, MICRO_PER_MINOR, parseMoney, ZERO, type Micro } from '#core/money.ts';
import { SHARING_RULES } from '#domain/bonus-abuse/rules.ts';
import { categoryKey, namesGame } from '#domain/suppliers/rules.game-keys.ts';

import { matchedWith } from './rules.match.ts';
import { freeRounds } from './rules.free-rounds.ts';
import { reload } from './rules.reload.ts';
import { segment } from './rules.segments.ts';

export const GRANT_STATES = [
  'available',
  'claimed',
  'playing',
  'pending',
  'active',
  'wagered',
  'expired',
  'cancelled',
  'forfeited',
  'used_up',
] as const;
export type GrantState = (typeof GRANT_STATES)[number];

/** Why a bet did not count in full. */
export const COUNT_REASONS = ['share', 'stake_max', 'low_risk', 'game'] as const;
export type CountReason = (typeof COUNT_REASONS)[number];

/**
 * Which money stakes take: cash before bonus money, whichever the player chooses to take first, or
 * both in the proportion of their balances.
 */
export const ORDER_RULES = ['cash_first', 'choice', 'one_pot'] as const;
export type OrderRule = (typeof ORDER_RULES)[number];

export const WAGER_MAX = 60;
/** Basis points of a stake that counts in full. */
export const FULL_BP = 10_000;

const moneyText = z.string().check(
  z.refine((text) => {
    const amount = parseMoney(text);
    return amount !== undefined && amount > 0n && amount % MICRO_PER_MINOR === 0n;
  }, 'amount_format'),
);

const name = z.string().check(z.minLength(1, 'required'), z.maxLength(80, 'too_long'));
const days = z.int().check(z.minimum(1), z.maximum(365));
const basisPoints = z.int().check(z.minimum(0), z.maximum(FULL_BP));

/** Amounts of one currency; a currency without them gets no such bonus. */
const amounts = z.strictObject({
  /** The smallest deposit that is matched; null for a fixed bonus. */
  deposit_min: z.nullable(moneyText),
  /** The most that a deposit is matched with, or the fixed amount. */
  amount: moneyText,
  /** The largest stake that bonus money may be part of, and that counts at all. */
  stake_max: moneyText,
  /** The most that becomes cash in the end; null for no limit. */
  conversion_max: z.nullable(moneyText),
  /** Of cashback: a smaller sum is not given. The amount is the most that a week gives. */
  cashback_min: z.optional(z.nullable(moneyText)),
  /** The most that free rounds win in all; without it, no limit. */
  win_max: z.optional(z.nullable(moneyText)),
});

export const bonusTerms = z.strictObject({
  names: z.strictObject({ ru: name, en: name, kz: name }),
  kind: z.enum(['deposit_match', 'fixed', 'free_rounds', 'cashback']),
  /** What is played for free: the amount is the sum of the stakes. Left out of every other kind. */
  free_rounds: z.optional(freeRounds),
  /** Of the deposit, or of the loss that cashback returns, in percent; null for other bonuses. */
  percent: z.nullable(z.int().check(z.minimum(1), z.maximum(500))),
  amounts: z.partialRecord(z.enum(CURRENCIES), amounts),
  /** How many times the base has to be staked. */
  wager: z.int().check(z.minimum(0), z.maximum(WAGER_MAX)),
  base: z.enum(['bonus', 'deposit_and_bonus']),
  /** What becomes cash in the end: all of it, or only what was won with it. */
  release: z.enum(['all', 'winnings']),
  /** Which money stakes take; without it, as in versions of before, cash first. */
  stake_order: z.optional(z.enum(ORDER_RULES)),
  /**
   * What share of a stake counts, in basis points, by game, or by provider or category of games of
   * suppliers (`domain/suppliers/rules.game-keys.ts`); a game that is missing counts 0.
   */
  shares: z.record(z.string(), basisPoints),
  /** The games on which bonus money may be staked, named as the shares are; null for all. */
  games: z.nullable(z.array(z.string()).check(z.minLength(1, 'required'))),
  /** Days from the offer to the deposit, and from the beginning to the last counted bet. */
  claim_days: days,
  active_days: days,
  /** Whom it is for; without it, everyone. Versions of before have none. */
  segment: z.optional(segment),
  /** Makes a bonus for a deposit a reload. Versions of before have none. */
  repeat: z.optional(reload),
  /** One person, household, device or payment instrument that takes it twice: a case for staff, or
   * a refusal. Without it, a case. */
  sharing: z.optional(z.enum(SHARING_RULES)),
});
export type BonusTerms = z.output<typeof bonusTerms>;

/** The share of a stake that counts where the operator sets nothing else (domain reference 5.3). */
export const USUAL_SHARES: Readonly<Record<string, number>> = {
  crash: 1_000,
  dice: 1_000,
  miner: 1_000,
  hilo: 1_000,
  keno: 2_500,
  coinflip: 1_000,
  cases: 5_000,
  wheel: 5_000,
  double: 5_000,
  roulette: 1_000,
  'live-roulette': 1_000,
  baccarat: 500,
  blackjack: 500,
  'wheel-show': 500,
  [categoryKey('slots')]: FULL_BP,
  // What a bet at a table covers is not known here, so its share is that of our own roulette.
  [categoryKey('live')]: 1_000,
};

export type Amounts = {
  readonly depositMin: Micro;
  readonly amount: Micro;
  readonly stakeMax: Micro;
  readonly conversionMax: Micro | null;
  readonly winMax: Micro | null;
};

/** The amounts of these terms in a currency; undefined where the bonus is not offered in it. */
export function amountsOf(terms: BonusTerms, currency: Currency): Amounts | undefined {
  const texts = terms.amounts[currency];
  if (!texts) return undefined;
  const { deposit_min: least, conversion_max: most, win_max: win = null } = texts;
  return {
    depositMin: least === null ? ZERO : parseMoney(least)!,
    amount: parseMoney(texts.amount)!,
    stakeMax: parseMoney(texts.stake_max)!,
    conversionMax: most === null ? null : parseMoney(most)!,
    winMax: win === null ? null : parseMoney(win)!,
  };
}

/** What a deposit of this size is matched with, in whole hundredths; zero if it is too small. */
export function matchOf(terms: BonusTerms, amounts: Amounts, deposit: Micro): Micro {
  const { percent } = terms;
  return percent === null ? amounts.amount : matchedWith(deposit, { percent, ...amounts });
}

/** How much has to be staked. */
export function requiredOf(terms: BonusTerms, bonus: Micro, deposit: Micro): Micro {
  const base = terms.base === 'bonus' ? bonus : bonus + deposit;
  return micro(base * BigInt(terms.wager));
}

export type WageredBet = {
  /** The names that terms may list its game under, the most exact first. */
  readonly keys: readonly string[];
  /** The whole stake of the bet. */
  readonly stake: Micro;
  /** What the event adds to the stakes of the player; negative where a bet is taken back. */
  readonly staked: Micro;
  /** Whether the player could hardly lose: see `isLowRisk`. */
  readonly isLowRisk: boolean;
};

/** What a bet adds to the wagering, and why that is not the whole stake. */
export function countOf(
  terms: BonusTerms,
  stakeMax: Micro,
  { keys, stake, staked, isLowRisk }: WageredBet,
): { readonly counted: Micro; readonly reason: CountReason | null } {
  const share = shareOf(terms, keys);
  if (share === 0) return { counted: ZERO, reason: 'game' };
  if (stake > stakeMax) return { counted: ZERO, reason: 'stake_max' };
  if (isLowRisk) return { counted: ZERO, reason: 'low_risk' };
  if (share === FULL_BP) return { counted: staked, reason: null };
  // Towards zero, so that a bet that is taken back takes exactly what it gave.
  return { counted: micro((staked * BigInt(share)) / BigInt(FULL_BP)), reason: 'share' };
}

/** In basis points; 0 where bonus money may not be staked. */
export function shareOf({ games, shares }: BonusTerms, keys: readonly string[]): number {
  if (!namesGame(games, keys)) return 0;
  const key = keys.find((each) => Object.hasOwn(shares, each));
  return key === undefined ? 0 : shares[key]!;
}

/**
 * The variance of the multiplier of a bet with one prize, a win chance of 90% and an RTP of 99%, in
 * ten-thousandths: 0.99² × (1/0.9 − 1).
 */
const LOW_RISK_VARIANCE = 1_089n;

/** Whether a bet varies less than one that is won in nine of ten cases: it can hardly be lost. */
export function isLowRisk({ numerator, denominator }: Rational): boolean {
  return numerator * 10_000n < LOW_RISK_VARIANCE * denominator;
}

/**
 * Bets in a round of a shared game, or chips of one spin of roulette, that together win on more of
 * its outcomes than this: none of them counts, whatever each would alone (domain reference 5.3).
 */
export const LOW_RISK_COVER_PERCENT = 70;

/** What of the bonus money becomes cash once the wagering is done. */
export function convertedOf(
  terms: BonusTerms,
  { conversionMax }: Pick<Amounts, 'conversionMax'>,
  {
    balance,
    amount,
    converted,
    returned,
  }: Readonly<Record<'balance' | 'amount' | 'converted' | 'returned', Micro>>,
): Micro {
  // What went back before was taken from the bonus itself: an open bet may pay after the wagering.
  const isKept = terms.release === 'winnings' && amount > returned;
  const own = isKept ? micro(amount - returned) : ZERO;
  const free = balance > own ? micro(balance - own) : ZERO;
  if (conversionMax === null) return free;
  const left = conversionMax > converted ? micro(conversionMax - converted) : ZERO;
  return free < left ? free : left;
}
