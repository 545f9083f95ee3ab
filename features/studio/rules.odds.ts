/** What a bonus that is wagered on a slot of the studio may count on. */
import type { Rational } from '#core/fairness/game.ts';
import { publishedRtp, type SlotGame } from './rules.slot.ts';

/** The better RTP of an ordinary bet and a bought feature, and the variance of the ordinary bet. */
export function slotOdds({ sheet }: SlotGame): {
  readonly rtp: Rational;
  readonly variance: Rational;
} {
  const { rtp, buy } = sheet;
  const usual = publishedRtp(sheet);
  const best = buy && isAbove(buy.rtp.rtp, usual) ? buy.rtp.rtp : usual;
  return { rtp: best, variance: rtp.source === 'exact' ? rtp.variance : squareOf(rtp.sigma) };
}

/** Of a deviation that was measured, in ten-thousandths. */
function squareOf(sigma: number): Rational {
  return { numerator: BigInt(Math.round(sigma * sigma * 10_000)), denominator: 10_000n };
}

function isAbove(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator > b.numerator * a.denominator;
}
