import { useCallback } from 'react';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { decimalSeparator } from '#platform/browser/ui/money-format.ts';

/** Decimal text of the rules as the locale writes it: with a point or with a comma. */
export function useDecimal(): (text: string) => string {
  const separator = decimalSeparator(useLocale());
  return useCallback((text) => text.replaceAll('.', separator), [separator]);
}
