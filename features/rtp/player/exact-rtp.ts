import { percentText } from '#core/fairness/percent-text.ts';
import { useFormat, useLocale } from '#platform/browser/texts/i18n.tsx';
import type { ExactRtp, MeasuredRtp } from '../contract.ts';

/** In basis points. */
export type ExactRange = { readonly low: number; readonly high: number };

/** Precise enough for drawing; the text is exact. */
export function basisPointsOf({ numerator, denominator }: ExactRtp): number {
  return Number((BigInt(numerator) * 1_000_000_000n) / BigInt(denominator)) / 100_000;
}

/** Whether any exact RTP of the game is in the band; the measured values are rounded. */
export function isInside({ low_bp, high_bp }: MeasuredRtp, exact: ExactRange): boolean {
  return exact.high >= low_bp - ROUNDED_BP && exact.low <= high_bp + ROUNDED_BP;
}

const ROUNDED_BP = 0.01;

/** An exact share as a percentage with all its decimals, six at most. */
export function useExactText(): (share: ExactRtp) => string {
  const locale = useLocale();
  const f = useFormat();
  // The percent sign and the decimal point of the locale.
  const sign = f.percent(0).slice(1);
  const point = locale === 'en' ? '.' : ',';
  return ({ numerator, denominator }) => {
    const text = percentText({ numerator: BigInt(numerator), denominator: BigInt(denominator) });
    return text.replace('.', point) + sign;
  };
}
