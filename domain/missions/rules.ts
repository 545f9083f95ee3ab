/**
 * Missions as data: what a player has to reach within a day or a week (UTC), with which bets, and
 * what it gives.
 *
 * Stakes are compared in US dollars by fixed rates, so that a mission is the same in every
 * currency. Only bets in cash alone count. A bet counts in the period in which its first result
 * came; a later correction counts there as well.
 */
import * as z from 'zod/mini';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { micro, MICRO_PER_MINOR, parseMoney, type Micro } from '#core/money.ts';
import { RATE_ONE, USUAL_RATES } from '#core/usual-rates.ts';
import { namesGame } from '#domain/suppliers/rules.game-keys.ts';
import { bonusCodeText } from '#domain/bonuses/rules.codes.ts';

export const MISSION_PERIODS = ['day', 'week'] as const;
export type MissionPeriod = (typeof MISSION_PERIODS)[number];
/** How long a reward that was earned can be claimed after its period. */
export const CLAIM_DAYS = 7;

export const GOAL_KINDS = ['bets', 'staked', 'games', 'multiplier'] as const;
export type GoalKind = (typeof GOAL_KINDS)[number];
export const BETS_MAX = 10_000;
export const GAMES_MAX = 50;
/** The smallest and the largest multiplier to reach, in ten-thousandths. */
export const M4_MIN = 10_001;
export const M4_MAX = 100_000_000;

const moneyText = z.string().check(
  z.refine((text) => {
    const amount = parseMoney(text);
    return amount !== undefined && amount > 0n && amount % MICRO_PER_MINOR === 0n;
  }, 'amount_format'),
);
const title = z.string().check(z.minLength(1, 'required'), z.maxLength(80, 'too_long'));
const count = (from: number, to: number) => z.int().check(z.minimum(from), z.maximum(to));

const goal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bets'), count: count(1, BETS_MAX) }),
  /** In dollars. */
  z.strictObject({ kind: z.literal('staked'), amount: moneyText }),
  /** Different games. */
  z.strictObject({ kind: z.literal('games'), count: count(2, GAMES_MAX) }),
  /** One bet with this multiplier or more. */
  z.strictObject({ kind: z.literal('multiplier'), m4: count(M4_MIN, M4_MAX) }),
]);
export type MissionGoal = z.output<typeof goal>;

const reward = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bonus'), code: bonusCodeText }),
  /** A currency without an amount has no such mission. */
  z.strictObject({
    kind: z.literal('cash'),
    amounts: z.partialRecord(z.enum(CURRENCIES), moneyText),
    /** The most that all rewards of the mission may be together; any amount without one. */
    budgets: z.optional(z.partialRecord(z.enum(CURRENCIES), moneyText)),
  }),
]);
export type MissionReward = z.output<typeof reward>;

export const missionTerms = z.strictObject({
  titles: z.strictObject({ ru: title, en: title, kz: title }),
  period: z.enum(MISSION_PERIODS),
  goal,
  /** The games that count; null for all. */
  games: z.nullable(z.array(z.string()).check(z.minLength(1, 'required'))),
  /** A smaller stake does not count, in dollars. */
  stake_min: moneyText,
  reward,
});
export type MissionTerms = z.output<typeof missionTerms>;

/** What has to be reached: bets, micro-units of a dollar, games, or one bet. */
export function targetOf({ goal: of }: MissionTerms): bigint {
  switch (of.kind) {
    case 'bets':
    case 'games':
      return BigInt(of.count);
    case 'staked':
      return parseMoney(of.amount)!;
    case 'multiplier':
      return 1n;
    default:
      return of satisfies never;
  }
}

export type MissionBet = {
  readonly game: string;
  /** The names that terms may list it under; without them, its own. */
  readonly keys?: readonly string[] | undefined;
  readonly currency: Currency;
  readonly stake: Micro;
  readonly m4: bigint;
  /** The part of the stake that was bonus money. */
  readonly bonusStake: Micro;
};

/** What a settled bet adds; undefined for one that does not count, whatever its result becomes. */
export function countedOf(terms: MissionTerms, bet: MissionBet): bigint | undefined {
  if (bet.bonusStake !== 0n) return undefined;
  if (!namesGame(terms.games, bet.keys ?? [bet.game])) return undefined;
  const dollars = toDollars(bet.stake, bet.currency);
  if (dollars < parseMoney(terms.stake_min)!) return undefined;
  const { goal: of } = terms;
  switch (of.kind) {
    case 'bets':
    case 'games':
      return 1n;
    case 'staked':
      return dollars;
    case 'multiplier':
      return bet.m4 >= BigInt(of.m4) ? 1n : 0n;
    default:
      return of satisfies never;
  }
}

export function toDollars(amount: Micro, currency: Currency): Micro {
  return micro((amount * USUAL_RATES[currency]) / RATE_ONE);
}

/** How often each game was played, of those that count. */
export type GameCounts = Readonly<Record<string, number>>;

export type Progress = { readonly progress: bigint; readonly games: GameCounts };

/** Progress after a bet, or after one that was taken back. */
export function addCounted(
  { goal: of }: MissionTerms,
  { progress, games }: Progress,
  { game, counted }: { readonly game: string; readonly counted: bigint },
): Progress {
  if (of.kind !== 'games') return { progress: progress + counted, games };
  const next = { ...games, [game]: (games[game] ?? 0) + Number(counted) };
  const played = Object.values(next).filter((bets) => bets > 0).length;
  return { progress: BigInt(played), games: next };
}

/** How much of the target is reached, in whole percent; 100 only once it is. */
export function percentOf(progress: bigint, target: bigint): number {
  if (progress <= 0n) return 0;
  return progress >= target ? 100 : Number((progress * 100n) / target);
}

/** Whether players with this currency have the mission. */
export function isOffered({ reward: of }: MissionTerms, currency: Currency): boolean {
  return of.kind === 'bonus' || of.amounts[currency] !== undefined;
}
