import { useMemo } from 'react';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';
import { percentText } from '#core/fairness/percent-text.ts';
import { useFormat } from '#platform/browser/texts/i18n.tsx';
import { chanceOf } from '../rules.ts';
import { hundredthsText } from './target.ts';

/** Formats the numbers of the table for the locale. */
export function useNumbers() {
  const f = useFormat();
  const decimal = useDecimal();
  return useMemo(() => {
    return {
      decimal,
      /** Hundredths of a multiplier, always with two decimals: "1,43". */
      figure: (hundredths: number) => decimal(hundredthsText(hundredths)),
      /** Whether the language writes the sign of a multiplier before its digits. */
      isSignFirst: f.times('1').startsWith('×'),
      /** Hundredths of a multiplier: "×1,43". */
      times: (hundredths: number) => f.multiplier(BigInt(hundredths) * 100n),
      /** The chance to reach a target, in percent with at most four decimals. */
      chance: (target: number) => decimal(shortened(percentText(chanceOf(target)))),
    };
  }, [f, decimal]);
}

function shortened(percent: string): string {
  const [whole = '', fraction = ''] = percent.split('.');
  const digits = fraction.slice(0, 4).replace(/0+$/, '');
  return digits === '' ? whole : `${whole}.${digits}`;
}
