/** What a game gives back over the whole range of bets that can be made on it. */
import type { ListedGame, Rational } from './game.ts';

export type ReturnRange = { readonly low: Rational; readonly high: Rational };

/** The lowest and the highest return of a game, exactly; one and the same for most of them. */
export function returnRangeOf({ game, usual, returns }: ListedGame): ReturnRange {
  const all = returns ? [...returns()] : [game.exactReturn(usual)];
  const low = all.reduce((least, each) => (isLess(each, least) ? each : least));
  const high = all.reduce((most, each) => (isLess(most, each) ? each : most));
  return { low: reduced(low), high: reduced(high) };
}

function isLess(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

function reduced({ numerator, denominator }: Rational): Rational {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n
    ? { numerator: 0n, denominator: 1n }
    : { numerator: numerator / a, denominator: denominator / a };
}
