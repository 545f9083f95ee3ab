/** The RTP of a game over the whole range of possible bets. */
import type { ListedGame, Rational } from './game.ts';

export type RtpRange = { readonly low: Rational; readonly high: Rational };

/** The lowest and the highest RTP of a game, exactly; for most games they are equal. */
export function rtpRangeOf({ game, usual, rtps }: ListedGame): RtpRange {
  return rangeOf(rtps ? [...rtps()] : [game.exactRtp(usual)]);
}

/**
 * The range for a stake whose payout is capped at `capM4` times it; undefined for a game whose bets
 * are refused instead, when they could be paid more.
 */
export function cappedRtpRangeOf({ cappedRtps }: ListedGame, capM4: bigint): RtpRange | undefined {
  return cappedRtps && rangeOf([...cappedRtps(capM4)]);
}

/** The lowest and the highest of these, of which there is one at least. */
export function rangeOf(all: readonly Rational[]): RtpRange {
  const low = all.reduce((least, each) => (isLess(each, least) ? each : least));
  const high = all.reduce((most, each) => (isLess(most, each) ? each : most));
  return { low: reduced(low), high: reduced(high) };
}

/** Of two equal fractions either may be taken: both are reduced to the same one. */
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
