import { CURRENCIES } from '#core/currency.ts';
import type { Filter } from '#platform/backoffice/filter-bar.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';

/** The date filters of every report. */
export function usePeriodFilters(): Filter[] {
  const t = useT('backoffice-money-reports');
  return [
    { key: 'from', kind: 'day', label: t('from') },
    { key: 'to', kind: 'day', label: t('to') },
  ];
}

export function useCurrencyFilter(): Filter {
  const t = useT('backoffice-money-reports');
  const choices = CURRENCIES.map((currency) => ({ value: currency, label: currency }));
  return { key: 'currency', kind: 'choice', label: t('currency'), choices };
}

/** Currencies are never added up: a chart shows one, the busiest when none is chosen. */
export function chartCurrency(
  rows: readonly { readonly currency: string }[],
  chosen: string | undefined,
): string | undefined {
  if (chosen !== undefined) return chosen;
  const counts = Map.groupBy(rows, ({ currency }) => currency);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
