/**
 * Crash in plain words.
 *
 * One multiplier grows from 1.00 for all players at once, and at a point unknown to all it crashes.
 * A bet that was cashed out before pays the stake times the multiplier of that moment; one that was
 * not is lost. A player cashes out by hand, or sets an auto cash-out with the bet; whichever is
 * lower counts. A bet that reaches the operator's largest payout is cashed out there automatically,
 * and so is every bet at 1,000,000.
 *
 * Source of the numbers: one PF-1 draw `u52()` with the tag `crash`; the server seed is the round's
 * link of the chain, the client seed a public random value that was unknown to all when bets
 * closed. With r = u52() the crash point is max(100, floor(99 × 2⁵² ÷ (2⁵² − r))) hundredths, so
 * that a point of at least c hundredths has floor(99 × 2⁵² ÷ c) of 2⁵² draws: a chance of 99 ÷ c.
 * The RTP is 99 % at every target; 1.98 % of rounds crash at 1.00. rules.test.ts counts all of it.
 */
import { meanMultiplier, multiplierVariance } from '#core/fairness/game.ts';
import type { Prize, Rational } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import { parseNothing } from '#core/fairness/shared-game.ts';
import type { SettledBet, SharedGame } from '#core/fairness/shared-game.ts';
import { ONE } from './rules.growth.ts';

export const CRASH_VERSION = 1;

/** Hundredths: no cash-out below this is possible, because every round begins at 1.00. */
export const TARGET_MIN = 101;
/** Hundredths: every bet is cashed out here at the latest. */
export const TARGET_MAX = 100_000_000;

const DRAWS = 1n << 52n;
const HOUSE_EDGE_ONE_OF = 100n;
const RETURNED = 99n;
const M4_PER_HUNDREDTH = 100n;

export type CrashBet = {
  /** Hundredths: the auto cash-out of the player, or null for a manual one. */
  readonly auto: number | null;
  /** Hundredths: where the largest payout is reached. Set by the server alone. */
  readonly cap: number | null;
};

/** Hundredths at which the bet was cashed out while the round ran, by the player or the server. */
export type CrashTaken = { readonly cashed: number | null };

/** Hundredths. */
export type CrashOutcome = { readonly crash: number };

type Settled = SettledBet<CrashBet, null, CrashTaken>;

export const crash: SharedGame<CrashBet, null, CrashOutcome, CrashTaken> = {
  name: 'crash',
  tag: 'crash',
  version: CRASH_VERSION,
  parseBet: parseCrashBet,
  parseFacts: parseNothing,
  parseTaken: parseCrashTaken,
  bestMultiplier: (bet) => m4Of(autoOf(bet)),
  runningBets: {
    isOpen: (taken) => parseCrashTaken(taken)?.cashed === null,
    isManual: (bet) => parseCrashBet(bet)?.auto === null,
  },
  draw: (stream) => ({ crash: writable(crashPoint(stream.u52())) }),
  price: (outcome, settled) => ({ m4: multiplierOf(outcome.crash, settled) }),
  exactRtp: (settled) => meanMultiplier([prizeOf(settled)], DRAWS),
  exactVariance: (settled) => multiplierVariance([prizeOf(settled)], DRAWS),
};

/** Hundredths, exactly; `draw` is uniform in 0 … 2⁵² − 1. */
export function crashPoint(draw: bigint): bigint {
  const [point, least] = [(RETURNED * DRAWS) / (DRAWS - draw), BigInt(ONE)];
  return point < least ? least : point;
}

/** How many of the 2⁵² draws crash at `target` hundredths or later, for targets of 1.01 and up. */
export function waysToReach(target: number): bigint {
  return (RETURNED * DRAWS) / BigInt(target);
}

/** The chance to reach a target: 99 ÷ target. The 2⁵² draws miss it by less than 2⁻⁵². */
export function chanceOf(target: number): Rational {
  return { numerator: RETURNED, denominator: BigInt(target) };
}

/** The RTP at every target, before the draws are cut to whole hundredths. */
export const RTP: Rational = { numerator: RETURNED, denominator: HOUSE_EDGE_ONE_OF };

/** The chance that a round crashes at 1.00, where no bet can have been cashed out. */
export const INSTANT_CRASH: Rational = {
  numerator: BigInt(TARGET_MIN) - RETURNED,
  denominator: BigInt(TARGET_MIN),
};

/** Where a bet is cashed out without a manual cash-out. */
export function autoOf({ auto, cap }: CrashBet): number {
  return Math.min(auto ?? TARGET_MAX, cap ?? TARGET_MAX);
}

/** The cap of a bet whose stake reaches the largest payout at this multiplier, in m4. */
export function capAt(capM4: bigint): number {
  return Math.min(TARGET_MAX, Math.max(TARGET_MIN, Number(capM4 / M4_PER_HUNDREDTH)));
}

/** Where a bet ends in a round that reaches it: manually or automatically, the lower counts. */
export function exitOf(bet: CrashBet, { cashed }: CrashTaken): number {
  return Math.min(autoOf(bet), cashed ?? TARGET_MAX);
}

/**
 * The multiplier at which the server cashes out all open bets, so that one round never costs more
 * than `profitMax`: where the open bets, paid at this point, would take all of it. Undefined while
 * no bet is open. Amounts of one currency; `realised` is the profit that this round's players
 * already have.
 */
export function forcePoint(profitMax: bigint, realised: bigint, open: bigint): number | undefined {
  if (open <= 0n) return undefined;
  const point = Number((BigInt(ONE) * (profitMax - realised + open)) / open);
  return Math.min(TARGET_MAX, Math.max(ONE, point));
}

export function parseCrashBet(value: unknown): CrashBet | undefined {
  if (!isObject(value) || Object.keys(value).length !== 2) return undefined;
  const { auto, cap } = value;
  return isTargetOrNull(auto) && isTargetOrNull(cap) ? { auto, cap } : undefined;
}

export function parseCrashTaken(value: unknown): CrashTaken | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const { cashed } = value;
  return isTargetOrNull(cashed) ? { cashed } : undefined;
}

/** The crash point of an outcome of the wire; undefined while there is none. */
export function crashOf(outcome: unknown): number | undefined {
  const point = isObject(outcome) ? outcome['crash'] : undefined;
  return typeof point === 'number' && Number.isSafeInteger(point) && point >= ONE
    ? point
    : undefined;
}

export function isTarget(value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return false;
  return value >= TARGET_MIN && value <= TARGET_MAX;
}

function isTargetOrNull(value: unknown): value is number | null {
  return value === null || isTarget(value);
}

function multiplierOf(point: number, { bet, taken }: Settled): bigint {
  const exit = exitOf(bet, taken);
  return exit <= point ? m4Of(exit) : 0n;
}

function m4Of(hundredths: number): bigint {
  return BigInt(hundredths) * M4_PER_HUNDREDTH;
}

/** A bet with a fixed cash-out point wins equally in every draw that reaches it. */
function prizeOf({ bet, taken }: Settled): Prize {
  const exit = exitOf(bet, taken);
  return { m4: m4Of(exit), ways: waysToReach(exit) };
}

/**
 * 49 of the 2⁵² draws crash beyond what JSON represents exactly, where no bet can be open any more.
 */
function writable(point: bigint): number {
  return Math.min(Number(point), Number.MAX_SAFE_INTEGER);
}
