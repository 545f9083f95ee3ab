import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { decimalSeparator } from '#platform/browser/ui/money-format.ts';
import { formatMultiplier } from '#core/money.ts';

/** Decimal text of the rules as the locale writes it: with a point or with a comma. */
export function useDecimal(): (text: string) => string {
  const separator = decimalSeparator(useLocale());
  return (text) => text.replace('.', separator);
}

/** A multiplier as short as it is exact, with a decimal point: "1.84", "10000". */
export function shortMultiplier(m4: bigint): string {
  return formatMultiplier(m4).replace(/\.?0+$/, '');
}
