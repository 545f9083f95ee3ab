import { CURRENCIES, type Currency } from '#core/currency.ts';
import type { Filter } from '#platform/backoffice/filter-bar.tsx';
import { setQuery, useQuery } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';

/** The days of a report, both included, as the server counted them. */
export type ReportPeriod = { readonly from: string; readonly to: string };

/** The period filter of every report, with the period in force where none is chosen. */
export function usePeriodFilter(period: ReportPeriod | undefined): Filter {
  const t = useT('backoffice-money-reports');
  return {
    key: 'period',
    kind: 'period',
    label: t('period'),
    from: { label: t('from'), value: period?.from },
    to: { label: t('to'), value: period?.to },
  };
}

/** The period in words, and what it counts. */
export function usePeriodText(): (period: ReportPeriod | undefined) => string {
  const f = useFormat();
  const t = useT('backoffice-money-reports');
  return (period) => {
    if (!period) return '';
    const { from, to } = period;
    const day = (text: string) => f.date(text, 'UTC');
    return from === to ? day(from) : t('fromTo', { from: day(from), to: day(to) });
  };
}

export function useCurrencyFilter(): Filter {
  const t = useT('backoffice-money-reports');
  const choices = CURRENCIES.map((currency) => ({ value: currency, label: currency }));
  return { key: 'currency', kind: 'choice', label: t('currency'), choices };
}

type ChartCurrency = {
  readonly currency: Currency | undefined;
  /** Those the reader may choose from. */
  readonly choices: readonly Currency[];
};

/**
 * Currencies are never added up: a chart shows one, which the reader chooses. Until then it is the
 * one with the most of what `weightOf` counts.
 */
export function useChartCurrency<Row extends { readonly currency: string }>(
  rows: readonly Row[],
  weightOf: (row: Row) => number,
): ChartCurrency {
  const { chart, currency: filtered } = useQuery();
  const weights = new Map<string, number>();
  for (const row of rows) {
    weights.set(row.currency, (weights.get(row.currency) ?? 0) + weightOf(row));
  }
  const choices = CURRENCIES.filter((currency) => weights.has(currency));
  const chosen = choices.find((one) => one === (filtered ?? chart));
  const [heaviest] = choices.toSorted((a, b) => weights.get(b)! - weights.get(a)!);
  return { currency: chosen ?? heaviest, choices };
}

/** The buttons by which the reader chooses the currency of a chart. */
export function CurrencyChoice({ currency, choices }: ChartCurrency) {
  const t = useT('backoffice-money-reports');
  if (choices.length < 2) return null;
  return (
    <span className="report-currency" role="group" aria-label={t('chartCurrency')}>
      {choices.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === currency}
          onClick={() => setQuery({ chart: one })}
        >
          {one}
        </button>
      ))}
    </span>
  );
}
