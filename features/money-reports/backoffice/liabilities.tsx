import { useCall } from '#platform/browser/net/data.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { Day } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { downloadLiabilities, getLiabilities, type LiabilityDay } from '../contract.backoffice.ts';
import { DayChart } from './day-chart.tsx';
import { chartCurrency, useCurrencyFilter, usePeriodFilters } from './period.tsx';
import { useVisibleRows } from './use-visible-rows.ts';

// The filters of the URL are texts; the server validates them by the contract.
type Query = NonNullable<Parameters<typeof useCall<typeof getLiabilities>>[1]['query']>;

/** Liabilities to players against the funds at the providers: now, and by day. */
export function Page() {
  const t = useT('backoffice-money-reports');
  const query = useFilters(['from', 'to', 'currency']) as Query;
  const { data, ...state } = useCall(getLiabilities, { query });
  const period = usePeriodFilters();
  const currency = useCurrencyFilter();
  const days = data?.data.days ?? [];
  const part = useVisibleRows(days);
  return (
    <>
      <PageHead title={t('liabilities.title')} lead={t('liabilities.lead')} />
      <FilterBar
        filters={[...period, currency]}
        aside={<ExportButton call={downloadLiabilities} query={query} />}
      />
      {data && data.data.now.length > 0 && (
        <div className="report-now">
          {data.data.now.map((liabilities) => (
            <Now key={liabilities.currency} liabilities={liabilities} />
          ))}
        </div>
      )}
      <Chart days={days} chosen={query.currency} />
      <h2 className="report-section">{t('byDay')}</h2>
      <DataTable
        caption={t('liabilities.title')}
        list={{ ...part, ...state }}
        rowKey={(row) => `${row.day}/${row.currency}`}
        columns={useColumns()}
        empty={{ title: t('liabilities.empty'), text: t('liabilities.emptyText') }}
      />
    </>
  );
}

function Now({ liabilities }: { liabilities: LiabilityDay }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const { currency, cover_bp } = liabilities;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const parts = (['cash', 'bonus', 'held', 'escrow'] as const).map((name) => ({
    name: t(`liabilities.${name}`),
    value: money(liabilities[name]),
  }));
  const funds = liabilities.funds.map(({ provider, amount }) => ({
    name: t('liabilities.at', { provider }),
    value: money(amount),
  }));
  const others = (['bonus_cost', 'fees', 'debts', 'corrections', 'exchange'] as const)
    .filter((name) => Number(liabilities[name]) !== 0)
    .map((name) => ({ name: t(`liabilities.${name}`), value: money(liabilities[name]) }));
  return (
    <Panel title={t('liabilities.now', { currency })}>
      <Facts
        facts={[
          ...parts,
          { name: <strong>{t('liabilities.owed')}</strong>, value: money(liabilities.owed) },
          ...funds,
          {
            name: <strong>{t('liabilities.funds')}</strong>,
            value: money(liabilities.funds_total),
          },
          {
            name: t('liabilities.cover'),
            value: cover_bp === null ? '—' : f.percent(cover_bp),
          },
          ...others,
        ]}
      />
    </Panel>
  );
}

function useColumns(): DataColumn<LiabilityDay>[] {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const money = (name: 'cash' | 'bonus' | 'held' | 'escrow', from: 'm' | 'l') =>
    ({
      id: name,
      head: t(`liabilities.${name}`),
      align: 'end',
      from,
      cell: (row: LiabilityDay) => <Money amount={row[name]} currency={row.currency} />,
    }) as const;
  return [
    { id: 'day', head: t('day'), cell: (row) => <Day day={row.day} /> },
    { id: 'currency', head: t('currency'), cell: (row) => row.currency, grow: true },
    money('cash', 'm'),
    money('bonus', 'l'),
    money('held', 'l'),
    money('escrow', 'm'),
    {
      id: 'owed',
      head: t('liabilities.owed'),
      align: 'end',
      cell: (row) => <Money amount={row.owed} currency={row.currency} />,
    },
    {
      id: 'funds',
      head: t('liabilities.funds'),
      align: 'end',
      cell: (row) => <Money amount={row.funds_total} currency={row.currency} />,
    },
    {
      id: 'cover',
      head: t('liabilities.cover'),
      align: 'end',
      cell: (row) => (row.cover_bp === null ? '—' : f.percent(row.cover_bp)),
    },
  ];
}

function Chart({ days, chosen }: { days: readonly LiabilityDay[]; chosen: string | undefined }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const currency = chartCurrency(days, chosen);
  if (currency === undefined) return null;
  const words = (value: number) => f.number(Math.round(value));
  const shown = days
    .filter((row) => row.currency === currency)
    .toReversed()
    .map(({ day, owed, funds_total: funds }) => {
      const values = [Number(owed), Number(funds)];
      const title = `${t('liabilities.owed')} ${words(values[0]!)}`;
      return {
        day,
        values,
        title: `${day}: ${title}, ${t('liabilities.funds')} ${words(values[1]!)}`,
      };
    });
  return (
    <DayChart
      label={t('liabilities.chart', { currency })}
      series={[
        { id: 'owed', name: t('liabilities.owed') },
        { id: 'funds', name: t('liabilities.funds') },
      ]}
      days={shown}
      format={words}
    />
  );
}
