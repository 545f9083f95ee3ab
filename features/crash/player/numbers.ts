import { useMemo } from 'react';
import { percentText } from '#domain/bets/player/bet-numbers.ts';
import { useFormat, useLocale } from '#platform/browser/texts/i18n.tsx';
import { decimalSeparator } from '#platform/browser/ui/money-format.ts';
import { chanceOf } from '../rules.ts';
import { hundredthsText } from './target.ts';

/** Formats the numbers of the table for the locale. */
export function useNumbers() {
  const f = useFormat();
  const separator = decimalSeparator(useLocale());
  return useMemo(() => {
    const decimal = (text: string) => text.replace('.', separator);
    return {
      decimal,
      /** Hundredths of a multiplier, always with two decimals: "1,43". */
      figure: (hundredths: number) => decimal(hundredthsText(hundredths)),
      /** Hundredths of a multiplier: "×1,43". */
      times: (hundredths: number) => f.multiplier(BigInt(hundredths) * 100n),
      /** The chance to reach a target, in percent with at most four decimals. */
      chance: (target: number) => decimal(shortened(percentText(chanceOf(target)))),
    };
  }, [f, separator]);
}

function shortened(percent: string): string {
  const [whole = '', fraction = ''] = percent.split('.');
  const digits = fraction.slice(0, 4).replace(/0+$/, '');
  return digits === '' ? whole : `${whole}.${digits}`;
}
