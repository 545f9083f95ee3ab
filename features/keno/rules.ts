/**
 * Keno in plain words.
 *
 * There are 40 numbers. The player picks one to ten of them and a risk; the server draws ten
 * different numbers, every set of ten equally likely. The numbers that are both picked and drawn
 * are hits, and the paytable of that risk and that many picks gives the payout for each number of
 * hits. A higher risk pays fewer results, and pays them more.
 *
 * Source of the numbers: one PF-1 draw `draw(40, 10)` with the tag `keno`, each number plus one, in
 * the order drawn. Of the C(40, n) ways a pick of n can lie among the drawn ten, C(10, k) · C(30, n
 * − k) have k hits; with the tables of rules-paytables.ts that gives the exact RTP, between
 * 98.0879% and 98.5% (see rules.test.ts).
 */
import { meanMultiplier, multiplierVariance } from '#core/fairness/game.ts';
import type { InstantGame, Prize } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Stream } from '#core/fairness/pf1.ts';
import { paytable, RISKS, type Risk } from './rules-paytables.ts';

export const KENO_VERSION = 1;

export const NUMBERS = 40;
export const DRAWN = 10;
export const PICKS_MAX = 10;

/** `numbers` ascend without duplicates: a bet is written in one way only. */
export type KenoBet = { readonly risk: Risk; readonly numbers: readonly number[] };

/** Ten different numbers 1 … 40, in the order drawn. */
export type KenoOutcome = { readonly drawn: readonly number[] };

export const keno: InstantGame<KenoBet, KenoOutcome> = {
  name: 'keno',
  tag: 'keno',
  version: KENO_VERSION,
  parseParams: parseKenoBet,
  // More hits never pay less than fewer, so the last entry is the largest.
  bestMultiplier: ({ risk, numbers }) => paytable(risk, numbers.length).at(-1)!,
  play: decide,
  exactRtp: ({ risk, numbers }) => rtpOf(risk, numbers.length),
  exactVariance: ({ risk, numbers }) =>
    multiplierVariance(prizesOf(risk, numbers.length), choose(NUMBERS, numbers.length)),
};

export function decide(stream: Stream, bet: KenoBet): { outcome: KenoOutcome; m4: bigint } {
  const drawn = stream.draw(NUMBERS, DRAWN).map((number) => number + 1);
  return { outcome: { drawn }, m4: multiplierOf(bet, drawn) };
}

/** What these drawn numbers pay. */
export function multiplierOf({ risk, numbers }: KenoBet, drawn: readonly number[]): bigint {
  return paytable(risk, numbers.length)[hitsOf(numbers, drawn)]!;
}

export function hitsOf(numbers: readonly number[], drawn: readonly number[]): number {
  return numbers.filter((number) => drawn.includes(number)).length;
}

/** The mean multiplier of this many picks at a risk, exactly. */
export function rtpOf(risk: Risk, picks: number) {
  return meanMultiplier(prizesOf(risk, picks), choose(NUMBERS, picks));
}

/** In how many of the C(40, picks) ways this many of the picks are hits. */
export function waysToHit(picks: number, hits: number): bigint {
  return choose(DRAWN, hits) * choose(NUMBERS - DRAWN, picks - hits);
}

/** How many different sets of `count` there are among `size`. */
export function choose(size: number, count: number): bigint {
  if (count < 0 || count > size) return 0n;
  let ways = 1n;
  // Each step is itself a number of sets, so no division leaves a remainder.
  for (let i = 0; i < count; i++) ways = (ways * BigInt(size - i)) / BigInt(i + 1);
  return ways;
}

/** Parses a bet from outside: a risk, and one to ten ascending numbers 1 … 40; nothing else. */
export function parseKenoBet(value: unknown): KenoBet | undefined {
  if (!isObject(value) || Object.keys(value).length !== 2) return undefined;
  const { risk, numbers } = value;
  if (!isRisk(risk) || !isPick(numbers)) return undefined;
  return { risk, numbers };
}

function isRisk(value: unknown): value is Risk {
  return RISKS.some((risk) => risk === value);
}

function isPick(value: unknown): value is readonly number[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > PICKS_MAX) return false;
  return value.every(isNumber) && isAscending(value);
}

/** Ascending without duplicates, so that a pick is written in one way only. */
export function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, i) => i === 0 || number > numbers[i - 1]!);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= NUMBERS;
}

function prizesOf(risk: Risk, picks: number): Prize[] {
  return paytable(risk, picks).map((m4, hits) => ({ m4, ways: waysToHit(picks, hits) }));
}
