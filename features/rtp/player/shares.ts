import { percentText } from '#domain/bets/player/bet-words.ts';
import { useFormat, useLocale } from '#platform/browser/texts/i18n.tsx';
import type { ExactShare, MeasuredReturn } from '../contract.ts';

/** In basis points. */
export type ExactRange = { readonly low: number; readonly high: number };

/** Near enough to be drawn; what is written is exact. */
export function basisPointsOf({ numerator, denominator }: ExactShare): number {
  return Number((BigInt(numerator) * 1_000_000_000n) / BigInt(denominator)) / 100_000;
}

/** Whether some exact return of the game lies in the band; what was measured is rounded. */
export function isInside({ low_bp, high_bp }: MeasuredReturn, exact: ExactRange): boolean {
  return exact.high >= low_bp - ROUNDED_BP && exact.low <= high_bp + ROUNDED_BP;
}

const ROUNDED_BP = 0.01;

/** An exact share as a percentage with all its decimals, six at most. */
export function useExactText(): (share: ExactShare) => string {
  const locale = useLocale();
  const f = useFormat();
  // The sign of percent and the point as the language has them.
  const sign = f.percent(0).slice(1);
  const point = locale === 'en' ? '.' : ',';
  return ({ numerator, denominator }) => {
    const text = percentText({ numerator: BigInt(numerator), denominator: BigInt(denominator) });
    return text.replace('.', point) + sign;
  };
}
