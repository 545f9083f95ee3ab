/**
 * Tournaments as data: when players compete, which of their bets count, what a score is made of,
 * and what each place gets. Source: section 5.7 of the domain reference.
 *
 * A tournament has one currency. Stakes are converted to it, and prizes from it, by rates that are
 * fixed when it is announced, so that a score never depends on the hour at which it is read.
 */
import * as z from 'zod/mini';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { micro, MICRO_PER_MINOR, parseMoney, truncateToMinor, type Micro } from '#core/money.ts';
import { namesGame } from '#domain/suppliers/rules.game-keys.ts';

export const TOURNAMENT_STATES = [
  'announced',
  'active',
  'calculating',
  'finished',
  'cancelled',
] as const;
export type TournamentState = (typeof TOURNAMENT_STATES)[number];

export const SCORINGS = [
  'wager',
  'points',
  'net_win',
  'multiplier',
  'multiplier_sum',
  'best_of',
] as const;

/** How long a result is still accepted after the end, of a bet that was placed before it. */
export const LATE_SECONDS = 600;
export const PLACES_MAX = 100;
export const ROUNDS_MAX = 100;
/** A rate of one to one: the price of one unit of the tournament's currency, times 10⁸. */
const RATE_ONE = 100_000_000n;
const FULL_BP = 10_000;

const moneyText = z.string().check(
  z.refine((text) => {
    const amount = parseMoney(text);
    return amount !== undefined && amount > 0n && amount % MICRO_PER_MINOR === 0n;
  }, 'amount_format'),
);
const rateText = z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'rate_format'));
const name = z.string().check(z.minLength(1, 'required'), z.maxLength(80, 'too_long'));
const shareBp = z.int().check(z.minimum(1), z.maximum(FULL_BP));
const places = <S extends z.ZodMiniType>(item: S) =>
  z.array(item).check(z.minLength(1, 'required'), z.maxLength(PLACES_MAX, 'too_many'));

const prizes = z.discriminatedUnion('kind', [
  /** An amount for each place, the first first. */
  z.strictObject({ kind: z.literal('amounts'), amounts: places(moneyText) }),
  /** Shares of a pool in basis points; the pool is fixed, or a share of all counted stakes. */
  z.strictObject({
    kind: z.literal('shares'),
    /** The pool, or the most that it can become. */
    pool: moneyText,
    /** Of the counted stakes, in basis points; null for a fixed pool. */
    wager_bp: z.nullable(shareBp),
    shares: places(shareBp).check(
      z.refine((list) => list.reduce((sum, each) => sum + each, 0) <= FULL_BP, 'shares_above_all'),
    ),
  }),
]);

export const tournamentTerms = z.strictObject({
  names: z.strictObject({ ru: name, en: name, kz: name }),
  currency: z.enum(CURRENCIES),
  /** The price of one unit of the tournament's currency in each other one, times 10⁸. */
  rates: z.partialRecord(z.enum(CURRENCIES), rateText),
  scoring: z.enum(SCORINGS),
  /** Of `points`: how much has to be staked for one; null for other scores. */
  unit: z.nullable(moneyText),
  /** Of `best_of`: how many bets in a row are added up; null for other scores. */
  rounds: z.nullable(z.int().check(z.minimum(2), z.maximum(ROUNDS_MAX))),
  /** The games that count; null for all. */
  games: z.nullable(z.array(z.string()).check(z.minLength(1, 'required'))),
  stake_min: moneyText,
  prizes,
  /** Who stands first of equal scores: the one who reached it earlier, or they share the prizes. */
  ties: z.enum(['earlier', 'shared']),
  late_seconds: z.int().check(z.minimum(0), z.maximum(LATE_SECONDS)),
});
export type TournamentTerms = z.output<typeof tournamentTerms>;

/** Amounts of a currency in that of the tournament; undefined for a currency that has no rate. */
export function toTournament(
  { currency, rates }: TournamentTerms,
  amount: Micro,
  from: Currency,
): Micro | undefined {
  if (from === currency) return amount;
  const rate = rates[from];
  return rate === undefined ? undefined : micro((amount * RATE_ONE) / BigInt(rate));
}

/** A prize in the currency of a player, in whole hundredths. */
export function fromTournament(
  { currency, rates }: TournamentTerms,
  amount: Micro,
  to: Currency,
): Micro | undefined {
  if (to === currency) return amount;
  const rate = rates[to];
  return rate === undefined ? undefined : truncateToMinor((amount * BigInt(rate)) / RATE_ONE);
}

export function acceptsCurrency({ currency, rates }: TournamentTerms, given: Currency): boolean {
  return given === currency || rates[given] !== undefined;
}

/** What a settled bet is worth to a tournament, in its currency. */
export type ScoredBet = {
  readonly wagered: Micro;
  readonly net: Micro;
  readonly m4: bigint;
};

export const NOT_SCORED: ScoredBet = { wagered: micro(0n), net: micro(0n), m4: 0n };

export type QualifyingBet = {
  readonly game: string;
  /** The names that terms may list it under; without them, its own. */
  readonly keys?: readonly string[] | undefined;
  readonly currency: Currency;
  readonly stake: Micro;
  readonly payout: Micro;
  readonly m4: bigint;
  /** The part of the stake that was bonus money. */
  readonly bonusStake: Micro;
};

/** Undefined for a bet that does not count: another game, a small stake, or bonus money in it. */
export function scoredBetOf(terms: TournamentTerms, bet: QualifyingBet): ScoredBet | undefined {
  if (bet.bonusStake !== 0n) return undefined;
  if (!namesGame(terms.games, bet.keys ?? [bet.game])) return undefined;
  const wagered = toTournament(terms, bet.stake, bet.currency);
  const paid = toTournament(terms, bet.payout, bet.currency);
  if (wagered === undefined || paid === undefined) return undefined;
  if (wagered < parseMoney(terms.stake_min)!) return undefined;
  return { wagered, net: micro(paid - wagered), m4: bet.m4 };
}

/** The sums of the counted bets of a player. */
export type ScoreSums = ScoredBet;

/**
 * The score that sums are enough for; undefined for those that depend on single bets, which
 * `bestOf` finds.
 */
export function scoreOfSums(terms: TournamentTerms, sums: ScoreSums): bigint | undefined {
  switch (terms.scoring) {
    case 'wager':
      return sums.wagered;
    case 'points':
      return sums.wagered / parseMoney(terms.unit!)!;
    case 'net_win':
      return sums.net;
    case 'multiplier_sum':
      return sums.m4;
    case 'multiplier':
    case 'best_of':
      return undefined;
    default:
      return terms.scoring satisfies never;
  }
}

/** The bets in a row that a score is the best of: one for the highest multiplier. */
export function rowOf({ scoring, rounds }: TournamentTerms): number {
  return scoring === 'best_of' ? rounds! : 1;
}

/**
 * The best sum of multipliers of `row` bets in a row, the earliest bet first; zero for no bets.
 * Fewer bets than that count as they are: with more to come, the sum can only grow.
 */
export function bestOf(m4s: readonly bigint[], row: number): bigint {
  let sum = 0n;
  let best = 0n;
  for (const [index, m4] of m4s.entries()) {
    sum += m4;
    if (index >= row) sum -= m4s[index - row]!;
    if (sum > best) best = sum;
  }
  return best;
}

/** Whether terms of a scoring kind name what it needs, and nothing else. */
export function isComplete({ scoring, unit, rounds }: TournamentTerms): boolean {
  return (
    (scoring === 'points') === (unit !== null) && (scoring === 'best_of') === (rounds !== null)
  );
}
