/**
 * Levels of players as data, and the arithmetic of what they give. Source: section 5.6 of the
 * domain reference.
 *
 * Cash that is staked earns XP: its worth in US dollars times a factor of the kind of game. Ten
 * levels begin at 100 XP and are each 2.5 times as far as the one before. A level gives rakeback (a
 * share of what the house edge of a stake is worth), cashback (a share of the net loss of a week)
 * and a reward when it is reached for the first time. XP is counted in micro-units of a dollar, and
 * every division rounds down.
 */
import * as z from 'zod/mini';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import type { Rational } from '#core/fairness/game.ts';
import { bonusCodeText } from '#domain/bonuses/rules.codes.ts';
import { RATE_ONE } from '#core/usual-rates.ts';
import {
  micro,
  MICRO_PER_MAJOR,
  parseMoney,
  truncateToMinor,
  ZERO,
  type Micro,
} from '#core/money.ts';

export const LEVEL_MAX = 10;
/** The XP of the first level, in dollars. */
const FIRST_THRESHOLD = 100n * MICRO_PER_MAJOR;
const FULL_BP = 10_000n;

/** What the factor of a game goes by. */
export const GAME_GROUPS = ['slots', 'originals', 'sports', 'live'] as const;
export type GameGroup = (typeof GAME_GROUPS)[number];

/** The house edge of games whose suppliers state no RTP, in basis points. */
export type AssumedEdges = Readonly<Record<'slots' | 'live', number>>;

/** The XP at which each level begins; that of level 1 is the first. */
export const THRESHOLDS: readonly Micro[] = Array.from({ length: LEVEL_MAX }, (_, index) => {
  const power = BigInt(index);
  return micro((FIRST_THRESHOLD * 5n ** power) / 2n ** power);
});

/** The XP at which a level begins; zero of level 0, which everyone has. */
export function thresholdOf(level: number): Micro {
  return level === 0 ? ZERO : THRESHOLDS[level - 1]!;
}

export function levelOf(xp: bigint): number {
  return THRESHOLDS.filter((threshold) => xp >= threshold).length;
}

const SHARE_MAX_BP = 5_000;
const share = z.int().check(z.minimum(0), z.maximum(SHARE_MAX_BP));
const factor = z.int().check(z.minimum(0), z.maximum(Number(FULL_BP)));
const dollars = z.string().check(
  z.refine((text) => {
    const amount = parseMoney(text);
    return amount !== undefined && amount > 0n && amount === truncateToMinor(amount);
  }, 'amount_format'),
);

const level = z.strictObject({
  /** Of the house edge of a stake, in basis points. */
  rakeback_bp: share,
  /** Of the net loss of a week, in basis points. */
  cashback_bp: share,
  /** The most that a week can give back, in dollars. */
  cashback_max: dollars,
  /** Paid once, when a player reaches the level for the first time, in dollars. */
  reward: dollars,
  /** The code of a bonus of free rounds that is offered with the reward; absent for none. */
  free_rounds: z.optional(bonusCodeText),
});

/** Twenty dollars for one unit: no currency is worth more, and it fits into an integer. */
const RATE_MAX = 20 * Number(RATE_ONE);

export const levelTerms = z.strictObject({
  /** The price of one unit of each currency in dollars, times 10⁸. */
  rates: z.record(z.enum(CURRENCIES), z.int().check(z.minimum(1), z.maximum(RATE_MAX))),
  /** What share of a stake becomes XP, in basis points. */
  factors: z.record(z.enum(GAME_GROUPS), factor),
  levels: z.array(level).check(z.length(LEVEL_MAX)),
  /** A smaller cashback is not given, in dollars. */
  cashback_min: dollars,
  /** Of the XP of a level: what a month has to bring to keep it, in basis points. */
  retention_bp: factor,
});
export type LevelTerms = z.output<typeof levelTerms>;

const NO_LEVEL: LevelTerms['levels'][number] = {
  rakeback_bp: 0,
  cashback_bp: 0,
  cashback_max: '0.00',
  reward: '0.00',
};

/** What a level gives; nothing at level 0. */
export function termsOf(terms: LevelTerms, of: number) {
  return of === 0 ? NO_LEVEL : terms.levels[of - 1]!;
}

/** The XP of a stake in cash. */
export function xpOf(
  terms: LevelTerms,
  { cash, currency, group }: { cash: bigint; currency: Currency; group: GameGroup },
): Micro {
  const rate = BigInt(terms.rates[currency]);
  return micro((cash * rate * BigInt(terms.factors[group])) / (RATE_ONE * FULL_BP));
}

/** An amount in dollars in another currency. */
export function fromDollars(terms: LevelTerms, amount: Micro, currency: Currency): Micro {
  return micro((amount * RATE_ONE) / BigInt(terms.rates[currency]));
}

/** What a stake in cash gives back at once, whatever its result is. */
export function rakebackOf(cash: bigint, edge: Rational, shareBp: number): Micro {
  const { numerator, denominator } = edge;
  if (numerator <= 0n) return ZERO;
  return micro((cash * numerator * BigInt(shareBp)) / (denominator * FULL_BP));
}

export type WeekOfPlay = {
  readonly currency: Currency;
  /** Of cash, settled in the week. */
  readonly staked: bigint;
  readonly paid: bigint;
  /** Bonuses that were credited in the week, less what went back of them. */
  readonly credited: bigint;
};

/** What a week gives back at a level, in whole hundredths: a share of the net loss, or nothing. */
export function cashbackOf(
  terms: LevelTerms,
  of: number,
  { currency, staked, paid, credited }: WeekOfPlay,
): Micro {
  const { cashback_bp, cashback_max } = termsOf(terms, of);
  const loss = staked - paid - (credited > 0n ? credited : 0n);
  if (loss <= 0n) return ZERO;
  const amount = truncateToMinor((loss * BigInt(cashback_bp)) / FULL_BP);
  const inCurrency = (text: string) => fromDollars(terms, parseMoney(text)!, currency);
  if (amount < inCurrency(terms.cashback_min)) return ZERO;
  const most = truncateToMinor(inCurrency(cashback_max));
  return amount < most ? amount : most;
}

/** What reaching a level pays, in whole hundredths, and at least one. */
export function rewardOf(terms: LevelTerms, of: number, currency: Currency): Micro {
  const reward = parseMoney(termsOf(terms, of).reward)!;
  return truncateToMinor(fromDollars(terms, reward, currency));
}

/** What a calendar month has to bring so that the level is kept. */
export function retentionOf(terms: LevelTerms, of: number): Micro {
  if (of === 0) return ZERO;
  const step = thresholdOf(of) - thresholdOf(of - 1);
  return micro((step * BigInt(terms.retention_bp)) / FULL_BP);
}

export type ReviewedPlayer = {
  readonly xp: bigint;
  readonly level: number;
  /** Of the month that ended. */
  readonly monthXp: bigint;
  /** Whether the level was reached in that month. */
  readonly isNew: boolean;
};

/**
 * A level after a month. It is kept when it was reached in that month or when the month brought
 * enough; otherwise the player falls to where the level before begins. A level whose XP was taken
 * back is lost in any case: `xp` then says which one is left.
 */
export function reviewMonth(
  terms: LevelTerms,
  { xp, level: of, monthXp, isNew }: ReviewedPlayer,
): { readonly level: number; readonly xp: Micro } {
  if (xp < thresholdOf(of)) return { level: levelOf(xp), xp: micro(xp) };
  if (of === 0 || isNew || monthXp >= retentionOf(terms, of)) return { level: of, xp: micro(xp) };
  return { level: of - 1, xp: thresholdOf(of - 1) };
}
