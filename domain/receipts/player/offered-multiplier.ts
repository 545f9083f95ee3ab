import { M4_ONE, type InstantGame } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';

/**
 * What a bet would have paid, in ten-thousandths, for a bet that pays one amount or nothing;
 * undefined where it can pay several, or for parameters that the game does not have.
 *
 * A bet that pays `m` with the chance `p` has the mean `pm` and the variance `pm² - (pm)²`; with
 * `m` as the most it can pay, every other bet has a smaller variance.
 */
export function offeredMultiplier(rules: InstantGame, given: Json): bigint | undefined {
  const params = rules.parseParams(given);
  if (params === undefined) return undefined;
  const m4 = rules.bestMultiplier(params);
  const mean = rules.exactRtp(params);
  const variance = rules.exactVariance(params);
  const { numerator: a, denominator: b } = mean;
  const { numerator: c, denominator: d } = variance;
  const isSingle = M4_ONE * (c * b * b + a * a * d) === a * m4 * b * d;
  return isSingle && m4 > 0n ? m4 : undefined;
}
