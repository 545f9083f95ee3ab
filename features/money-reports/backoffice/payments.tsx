import { isCurrency } from '#core/currency.ts';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { Day } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { downloadPayments, getPayments, type PaymentDay } from '../contract.backoffice.ts';
import { DayChart } from './day-chart.tsx';
import { PaymentSums } from './payment-sums.tsx';
import { chartCurrency, useCurrencyFilter, usePeriodFilters } from './period.tsx';
import { useVisibleRows } from './use-visible-rows.ts';

/** Deposits and withdrawals by day, method and currency. */
export function Page() {
  const t = useT('backoffice-money-reports');
  const filters = useFilters(['from', 'to', 'direction', 'currency']);
  const query = filters as Parameters<typeof useReport>[0];
  const { data, ...state } = useReport(query);
  const days = data?.data.days ?? [];
  const part = useVisibleRows(days);
  const period = usePeriodFilters();
  const currency = useCurrencyFilter();
  return (
    <>
      <PageHead title={t('payments.title')} lead={t('payments.lead')} />
      <FilterBar
        filters={[
          ...period,
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
      <PaymentSums days={days} />
      <Chart days={days} chosen={query.currency} />
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
  const money = (row: PaymentDay, amount: string | null) =>
    amount === null ? '—' : <Money amount={amount} currency={row.currency} />;
  return [
    { id: 'day', head: t('day'), cell: (row) => <Day day={row.day} /> },
    { id: 'direction', head: t('direction'), cell: (row) => t(row.direction) },
    { id: 'method', head: t('method'), cell: (row) => row.method.name[locale], grow: true },
    { id: 'provider', head: t('provider'), from: 'l', cell: (row) => row.provider },
    {
      id: 'requested',
      head: t('payments.requested'),
      align: 'end',
      from: 'm',
      cell: (row) => f.number(row.requested),
    },
    {
      id: 'success',
      head: t('payments.success'),
      align: 'end',
      cell: (row) => (row.success_bp === null ? '—' : f.percent(row.success_bp)),
    },
    { id: 'paid', head: t('payments.paid'), align: 'end', cell: (row) => f.number(row.paid) },
    { id: 'amount', head: t('sum'), align: 'end', cell: (row) => money(row, row.amount) },
    {
      id: 'average',
      head: t('average'),
      align: 'end',
      from: 'm',
      cell: (row) => money(row, row.average),
    },
    { id: 'fees', head: t('fees'), align: 'end', from: 'm', cell: (row) => money(row, row.fees) },
  ];
}

function Chart({ days, chosen }: { days: readonly PaymentDay[]; chosen: string | undefined }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const currency = chartCurrency(days, chosen);
  if (currency === undefined || !isCurrency(currency)) return null;
  const byDay = Map.groupBy(
    days.filter((row) => row.currency === currency),
    ({ day }) => day,
  );
  const sum = (rows: readonly PaymentDay[], direction: 'in' | 'out') =>
    rows
      .filter((row) => row.direction === direction)
      .reduce((total, { amount }) => total + Number(amount), 0);
  const shown = [...byDay].toReversed().map(([day, rows]) => {
    const values = [sum(rows, 'in'), sum(rows, 'out')];
    const words = values.map((value) => f.number(Math.round(value)));
    return { day, values, title: `${day}: ${t('in')} ${words[0]}, ${t('out')} ${words[1]}` };
  });
  return (
    <DayChart
      label={t('payments.chart', { currency })}
      series={[
        { id: 'in', name: t('in') },
        { id: 'out', name: t('out') },
      ]}
      days={shown}
      format={(value) => f.number(Math.round(value))}
    />
  );
}
