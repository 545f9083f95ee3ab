import { percentText } from '#core/fairness/percent-text.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import type { Rational } from '#core/fairness/game.ts';
import { TICKETS } from '../rules.ts';

/** Formats exact percentages for the locale. */
export function usePercent() {
  const locale = useLocale();
  const decimal = useDecimal();
  const sign = locale === 'en' ? '%' : '\u00a0%';
  const percent = (share: Rational) => decimal(percentText(share)) + sign;
  return {
    percent,
    /** The chance of this many of the million tickets. */
    chance: (ppm: number) => percent({ numerator: BigInt(ppm), denominator: BigInt(TICKETS) }),
  };
}
