import './reports.css';
import { DayChart, fillDays, chartDecimals } from '#platform/backoffice/day-chart.tsx';
import { moneyColumn, numberColumn } from '#platform/backoffice/figure-columns.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { Day } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { downloadPayments, getPayments, type PaymentDay } from '../contract.backoffice.ts';
import { PaymentSums } from './payment-sums.tsx';
import {
  CurrencyChoice,
  useChartCurrency,
  useCurrencyFilter,
  usePeriodFilter,
  usePeriodText,
  type ReportPeriod,
} from './period.tsx';
import { useVisibleRows } from './use-visible-rows.ts';

/** Deposits and withdrawals by day, method and currency. */
export function Page() {
  const t = useT('backoffice-money-reports');
  const filters = useFilters(['from', 'to', 'direction', 'currency']);
  const query = filters as Parameters<typeof useReport>[0];
  const { data, ...state } = useReport(query);
  const days = data?.data.days ?? [];
  const part = useVisibleRows(days);
  const period = usePeriodFilter(data?.data);
  const periodText = usePeriodText();
  const currency = useCurrencyFilter();
  return (
    <>
      <PageHead title={t('payments.title')} lead={t('payments.lead')} />
      <FilterBar
        filters={[
          period,
          {
            key: 'direction',
            kind: 'choice',
            label: t('direction'),
            choices: (['in', 'out'] as const).map((value) => ({ value, label: t(value) })),
          },
          currency,
        ]}
        aside={<ExportButton call={downloadPayments} query={query} />}
      />
      {data && <Chart days={days} period={data.data} />}
      <PaymentSums days={days} title={periodText(data?.data)} />
      <h2 className="report-section">{t('byDay')}</h2>
      <DataTable
        caption={t('payments.title')}
        list={{ ...part, ...state }}
        rowKey={(row) => `${row.day}/${row.method.hash}/${row.currency}`}
        columns={useColumns()}
        empty={{ title: t('payments.empty') }}
      />
    </>
  );
}

// The filters of the URL are texts; the server validates them by the contract.
type Query = NonNullable<Parameters<typeof useCall<typeof getPayments>>[1]['query']>;

function useReport(query: Query) {
  return useCall(getPayments, { query });
}

function useColumns(): DataColumn<PaymentDay>[] {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const locale = useLocale();
  return [
    { id: 'day', sort: (row) => row.day, head: t('day'), cell: (row) => <Day day={row.day} /> },
    { id: 'direction', sort: (row) => t(row.direction), head: t('direction') },
    { id: 'method', sort: (row) => row.method.name[locale], head: t('method'), grow: true },
    { id: 'provider', sort: (row) => row.provider, head: t('provider'), from: 'l' },
    numberColumn('requested', t('payments.requested'), (row) => row.requested, f.number, {
      from: 'm',
    }),
    numberColumn('success', t('payments.success'), (row) => row.success_bp, f.percent),
    numberColumn('paid', t('payments.paid'), ({ paid }) => paid, f.number),
    moneyColumn('amount', t('sum'), ({ amount }) => amount),
    moneyColumn('average', t('average'), ({ average }) => average, { from: 'm' }),
    moneyColumn('fees', t('fees'), ({ fees }) => fees, { from: 'm' }),
    moneyColumn('costs', t('payments.costs'), ({ costs }) => costs, { from: 'l' }),
  ];
}

function Chart({ days, period }: { days: readonly PaymentDay[]; period: ReportPeriod }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const choice = useChartCurrency(days, ({ paid }) => paid);
  const { currency } = choice;
  if (currency === undefined) return null;
  const byDay = Map.groupBy(
    days.filter((row) => row.currency === currency),
    ({ day }) => day,
  );
  const sum = (rows: readonly PaymentDay[], direction: 'in' | 'out') =>
    rows
      .filter((row) => row.direction === direction)
      .reduce((total, { amount }) => total + Number(amount), 0);
  const shown = [...byDay].map(([day, rows]) => ({
    day,
    values: [sum(rows, 'in'), sum(rows, 'out')],
  }));
  return (
    <DayChart
      label={t('payments.chart', { currency })}
      aside={<CurrencyChoice {...choice} />}
      series={[
        { id: 'in', name: t('in') },
        { id: 'out', name: t('out') },
      ]}
      days={fillDays(shown, period, 2)}
      format={(value) => f.number(value, chartDecimals(value))}
    />
  );
}
