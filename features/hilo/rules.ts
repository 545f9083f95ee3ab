/**
 * Hilo in plain words.
 *
 * A card is dealt free from a deck without an end. The player calls whether the next one is higher
 * or lower; the same rank counts for either call. On an ace that would make "higher" certain and on
 * a king "lower", so there the call is for a higher, or a lower, rank alone, and the other one is
 * for the same rank and called so. A wrong call ends the round with nothing; after a right one he
 * may take his money or call again. He may also skip a card, at most 52 times: the next one is
 * dealt and nothing else changes.
 *
 * Source of the numbers: PF-1 draws `int(52)` with the tag `hilo`, one for each card; rank =
 * card >> 2 from the ace (0) to the king (12), suit = card & 3 of clubs, diamonds, hearts, spades.
 * A call that is right on c of the 13 ranks is fairly worth 13 / c. After n right calls the
 * multiplier is floor(0.99 × 13ⁿ / (c₁ × … × cₙ) × 10,000) ten-thousandths: one division for the
 * whole round, so the edge is charged once. However one calls, skips and stops, 99% comes back,
 * less what is cut from the last decimal; rules.test.ts proves it for several ways of playing and
 * for the best one.
 */
import { M4_ONE, type Rational } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Stream } from '#core/fairness/pf1.ts';
import { CHOICES_MAX, type StepGame, type StepState } from '#core/fairness/step-game.ts';
import { formatMultiplier } from '#core/money.ts';
import { callsOn, CARDS, HILO_CHOICES, isRight, rankOf, RANKS, waysOf } from './rules.cards.ts';
import type { Call, HiloChoice } from './rules.cards.ts';
import { planReturn, planVariance } from './rules.plan.ts';

export const HILO_VERSION = 1;
export const SKIPS_MAX = 52;

export type HiloStart = Readonly<Record<string, never>>;
/** A call that can be made now: on how many of the 13 ranks it is right, and what it pays then. */
export type Offer = { readonly call: Call; readonly ways: number; readonly multiplier: string };
/** The cards that lie open, the latest at the end, and what can be called on it. */
export type HiloView = {
  readonly cards: readonly number[];
  readonly choices: readonly HiloChoice[];
  readonly offers: readonly Offer[];
};
/** Every card that was dealt, the one that ended the round included. */
export type HiloOutcome = { readonly cards: readonly number[] };

/** How far a round has come: the calls so far are fairly worth `up` / `down`. */
type Worth = { readonly calls: number; readonly up: bigint; readonly down: bigint };

/** 0.99 of a fair price, in ten-thousandths. */
const BASE_M4 = 9_900n;
/** What comes back before the last decimal is cut, however one calls. */
export const UNCUT: Rational = { numerator: BASE_M4, denominator: M4_ONE };
const NOTHING_CALLED: Worth = { calls: 0, up: 1n, down: 1n };

export const hilo: StepGame<HiloStart, HiloChoice, HiloView, HiloOutcome> = {
  name: 'hilo',
  tag: 'hilo',
  version: HILO_VERSION,
  parseStart: (value) => (isObject(value) && Object.keys(value).length === 0 ? {} : undefined),
  parseChoice: (value) => HILO_CHOICES.find((choice) => choice === value),
  // Only the house's largest payout ends a run of right calls.
  bestMultiplier: () => BASE_M4 * BigInt(RANKS) ** BigInt(CHOICES_MAX),
  replay: (stream, _start, choices) => deal(stream, choices),
  exactReturn: (_start, choices) => planReturn(choices),
  exactVariance: (_start, choices) => planVariance(choices),
};

function deal(
  stream: Stream,
  choices: readonly HiloChoice[],
): StepState<HiloView, HiloOutcome> | undefined {
  const cards = [stream.int(CARDS)];
  let worth = NOTHING_CALLED;
  let skips = 0;
  let isLost = false;
  for (const choice of choices) {
    const from = rankOf(cards.at(-1)!);
    // Nothing follows a wrong call.
    if (isLost || !isOffered(choice, from, skips)) return undefined;
    cards.push(stream.int(CARDS));
    if (choice === 'skip') skips += 1;
    else if (isRight(choice, from, rankOf(cards.at(-1)!))) worth = after(worth, choice, from);
    else isLost = true;
  }
  // A list of choices that is full ends the round, if the largest payout has not long done so.
  const isOver = isLost || choices.length === CHOICES_MAX;
  const offers = isOver ? [] : offersOn(rankOf(cards.at(-1)!), worth);
  const view = { cards, choices: [...choices], offers };
  return { view, outcome: { cards }, m4: isLost ? 0n : multiplierOf(worth), isOver };
}

function isOffered(choice: HiloChoice, rank: number, skips: number): boolean {
  return choice === 'skip' ? skips < SKIPS_MAX : waysOf(choice, rank) > 0;
}

function after({ calls, up, down }: Worth, call: Call, rank: number): Worth {
  return { calls: calls + 1, up: up * BigInt(RANKS), down: down * BigInt(waysOf(call, rank)) };
}

function multiplierOf({ calls, up, down }: Worth): bigint {
  return calls === 0 ? 0n : (BASE_M4 * up) / down;
}

function offersOn(rank: number, worth: Worth): Offer[] {
  return callsOn(rank).map((call) => ({
    call,
    ways: waysOf(call, rank),
    multiplier: formatMultiplier(multiplierOf(after(worth, call, rank))),
  }));
}

/** What right calls on these ranks pay together, in ten-thousandths. */
export function multiplierAfter(called: readonly (readonly [Call, number])[]): bigint {
  return multiplierOf(
    called.reduce((worth, [call, rank]) => after(worth, call, rank), NOTHING_CALLED),
  );
}
