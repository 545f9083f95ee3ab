/**
 * Hilo in plain words.
 *
 * A first card is dealt free from a deck without an end. The player calls whether the next one is
 * higher or lower; the same rank counts for either call. On an ace that would make "higher" certain
 * and on a king "lower", so there the call is for a higher, or a lower, rank alone, and the other
 * call is for the same rank. A wrong call ends the round with nothing; after a right one the player
 * may cash out or call again. The player may also skip a card, at most 52 times: the next one is
 * dealt and nothing else changes.
 *
 * Source of the numbers: PF-1 draws `int(52)` with the tag `hilo`, one for each card; rank = card
 * >> 2 from the ace (0) to the king (12), suit = card & 3 of clubs, diamonds, hearts, spades. The
 * fair price of a call that is right on c of the 13 ranks is 13 / c. After n right calls the
 * multiplier is floor(0.99 × 13ⁿ / (c₁ × … × cₙ) × 10,000) ten-thousandths: one division for the
 * whole round, so the edge is charged once. However a player calls, skips and stops, the RTP is
 * 99%, less the rounding of the last decimal; rules.test.ts proves it for several strategies and
 * for the best one.
 */
import { M4_ONE, type Rational } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Stream } from '#core/fairness/pf1.ts';
import { CHOICES_MAX, type StepGame, type StepState } from '#core/fairness/step-game.ts';
import { formatMultiplier } from '#core/money.ts';
import { callsOn, CARDS, HILO_CHOICES, isRight, rankOf, RANKS, waysOf } from './rules.cards.ts';
import type { HiloCall, HiloChoice } from './rules.cards.ts';
import { planRtp, planVariance } from './rules.plan.ts';

export const HILO_VERSION = 1;
export const SKIPS_MAX = 52;

export type HiloStart = Readonly<Record<string, never>>;
/** A possible call: on how many of the 13 ranks it is right, and the multiplier then. */
export type Offer = { readonly call: HiloCall; readonly ways: number; readonly multiplier: string };
/** The open cards, the latest at the end, and the possible calls on it. */
export type HiloView = {
  readonly cards: readonly number[];
  readonly choices: readonly HiloChoice[];
  readonly offers: readonly Offer[];
};
/** Every card that was dealt, including the one that ended the round. */
export type HiloOutcome = { readonly cards: readonly number[] };

/** The progress of a round: the fair price of the calls so far is `up` / `down`. */
type FairPrice = { readonly calls: number; readonly up: bigint; readonly down: bigint };

/** 0.99 of a fair price, in ten-thousandths. */
const BASE_M4 = 9_900n;
/** The RTP before the last decimal is rounded, however the player calls. */
export const UNROUNDED: Rational = { numerator: BASE_M4, denominator: M4_ONE };
const NOTHING_CALLED: FairPrice = { calls: 0, up: 1n, down: 1n };

export const hilo: StepGame<HiloStart, HiloChoice, HiloView, HiloOutcome> = {
  name: 'hilo',
  tag: 'hilo',
  version: HILO_VERSION,
  parseStart: (value) => (isObject(value) && Object.keys(value).length === 0 ? {} : undefined),
  parseChoice: (value) => HILO_CHOICES.find((choice) => choice === value),
  // Only the largest payout ends a series of right calls.
  bestMultiplier: () => BASE_M4 * BigInt(RANKS) ** BigInt(CHOICES_MAX),
  // A call that is right on one rank alone.
  firstMultiplier: () => BASE_M4 * BigInt(RANKS),
  replay: (stream, _start, choices) => deal(stream, choices),
  exactRtp: (_start, choices) => planRtp(choices),
  exactVariance: (_start, choices) => planVariance(choices),
};

function deal(
  stream: Stream,
  choices: readonly HiloChoice[],
): StepState<HiloView, HiloOutcome> | undefined {
  const cards = [stream.int(CARDS)];
  let price = NOTHING_CALLED;
  let skips = 0;
  let isLost = false;
  for (const choice of choices) {
    const from = rankOf(cards.at(-1)!);
    // Nothing follows a wrong call.
    if (isLost || !isOffered(choice, from, skips)) return undefined;
    cards.push(stream.int(CARDS));
    if (choice === 'skip') skips += 1;
    else if (isRight(choice, from, rankOf(cards.at(-1)!))) price = after(price, choice, from);
    else isLost = true;
  }
  // A full list of choices ends the round, if the largest payout has not done so before.
  const isOver = isLost || choices.length === CHOICES_MAX;
  const offers = isOver ? [] : offersOn(rankOf(cards.at(-1)!), price);
  const view = { cards, choices: [...choices], offers };
  return { view, outcome: { cards }, m4: isLost ? 0n : multiplierOf(price), isOver };
}

function isOffered(choice: HiloChoice, rank: number, skips: number): boolean {
  return choice === 'skip' ? skips < SKIPS_MAX : waysOf(choice, rank) > 0;
}

function after({ calls, up, down }: FairPrice, call: HiloCall, rank: number): FairPrice {
  return { calls: calls + 1, up: up * BigInt(RANKS), down: down * BigInt(waysOf(call, rank)) };
}

function multiplierOf({ calls, up, down }: FairPrice): bigint {
  return calls === 0 ? 0n : (BASE_M4 * up) / down;
}

function offersOn(rank: number, price: FairPrice): Offer[] {
  return callsOn(rank).map((call) => ({
    call,
    ways: waysOf(call, rank),
    multiplier: formatMultiplier(multiplierOf(after(price, call, rank))),
  }));
}

/** The multiplier of right calls on these ranks, in ten-thousandths. */
export function multiplierAfter(called: readonly (readonly [HiloCall, number])[]): bigint {
  return multiplierOf(
    called.reduce((price, [call, rank]) => after(price, call, rank), NOTHING_CALLED),
  );
}
