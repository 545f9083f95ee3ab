import { listed, type ListedGame, type Rational } from '#core/fairness/game.ts';
import { wholeRounds } from '#core/fairness/step-game.ts';
import { RANKS } from './rules.cards.ts';
import { hilo, UNROUNDED } from './rules.ts';

/** Beyond what two calls can pay: the usual round is cashed out before it. */
const USUAL_CAP_M4 = 10_000_000;

export const games: readonly ListedGame[] = [
  listed(
    wholeRounds(hilo),
    { start: {}, choices: ['higher', 'lower'], cap_m4: USUAL_CAP_M4 },
    {
      rtps: allRtps,
      cappedRtps,
      best: { start: {}, choices: [], cap_m4: Number(hilo.firstMultiplier({})) },
    },
  ),
];

/**
 * Bounds of every way to play: the value without rounding, and less than the last decimal below it,
 * because each way to win loses less than 0.0001 of the stake to rounding, and all ways together
 * have a chance of one at most.
 */
function allRtps(): readonly Rational[] {
  const { numerator, denominator } = UNROUNDED;
  return [{ numerator: numerator - 1n, denominator }, UNROUNDED];
}

/**
 * Bounds of the same with a largest payout: the call that reaches it multiplies by 13 at most, so
 * at most twelve parts in thirteen of a win are cut off.
 */
function cappedRtps(): readonly Rational[] {
  const { numerator, denominator } = UNROUNDED;
  return [{ numerator: numerator - 1n, denominator: denominator * BigInt(RANKS) }, UNROUNDED];
}
