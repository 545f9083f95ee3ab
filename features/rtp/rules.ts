import type { Rational } from '#core/fairness/game.ts';
import type { RtpRange } from '#core/fairness/rtp-range.ts';
import type { RtpMeasurement } from '#domain/bets/rules.rtp.ts';

/** The exact RTP in basis points, to a hundredth. */
export type ExactBp = { readonly low: number; readonly high: number };

export function exactBpOf({ low, high }: RtpRange): ExactBp {
  return { low: bpOf(low), high: bpOf(high) };
}

/** Of a game of skill: bad decisions may return any less than the best ones do. */
export function exactBpOfSkill(range: RtpRange): ExactBp {
  return { ...exactBpOf(range), low: 0 };
}

function bpOf({ numerator, denominator }: Rational): number {
  return Number((numerator * 1_000_000n) / denominator) / 100;
}

/** A pot that always pays the same share has no band: its RTP differs by the rounding alone. */
const ROUNDING_BP = 1;

/** Whether no RTP that the game has by its rules lies in the band of the measured one. */
export function deviates(exact: ExactBp, { low_bp, high_bp }: RtpMeasurement): boolean {
  return high_bp < exact.low - ROUNDING_BP || low_bp > exact.high + ROUNDING_BP;
}
