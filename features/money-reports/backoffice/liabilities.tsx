import './reports.css';
import { useCall } from '#platform/browser/net/data.tsx';
import { DayChart, fillDays, chartDecimals } from '#platform/backoffice/day-chart.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { Day } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { downloadLiabilities, getLiabilities, type LiabilityDay } from '../contract.backoffice.ts';
import {
  CurrencyChoice,
  useChartCurrency,
  useCurrencyFilter,
  usePeriodFilter,
  type ReportPeriod,
} from './period.tsx';
import { useVisibleRows } from './use-visible-rows.ts';

// The filters of the URL are texts; the server validates them by the contract.
type Query = NonNullable<Parameters<typeof useCall<typeof getLiabilities>>[1]['query']>;

/** Liabilities to players against the funds at the providers: now, and by day. */
export function Page() {
  const t = useT('backoffice-money-reports');
  const query = useFilters(['from', 'to', 'currency']) as Query;
  const { data, ...state } = useCall(getLiabilities, { query });
  const period = usePeriodFilter(data?.data);
  const currency = useCurrencyFilter();
  const days = data?.data.days ?? [];
  const part = useVisibleRows(days);
  return (
    <>
      <PageHead title={t('liabilities.title')} lead={t('liabilities.lead')} />
      <FilterBar
        filters={[period, currency]}
        aside={<ExportButton call={downloadLiabilities} query={query} />}
      />
      {data && data.data.now.length > 0 && (
        <div className="report-now">
          {data.data.now.map((liabilities) => (
            <Now key={liabilities.currency} liabilities={liabilities} />
          ))}
        </div>
      )}
      {data && <Chart days={days} period={data.data} />}
      <h2 className="report-section">{t('byDay')}</h2>
      <DataTable
        caption={t('liabilities.title')}
        list={{ ...part, ...state }}
        rowKey={(row) => `${row.day}/${row.currency}`}
        columns={useColumns()}
        tone={({ cover_bp }) => (isShort(cover_bp) ? 'loss' : undefined)}
        empty={{ title: t('liabilities.empty'), text: t('liabilities.emptyText') }}
      />
    </>
  );
}

function Now({ liabilities }: { liabilities: LiabilityDay }) {
  const t = useT('backoffice-money-reports');
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
    <Panel
      title={t('liabilities.now', { currency })}
      className={isShort(cover_bp) ? 'report-short' : undefined}
    >
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
            value: <Cover bp={cover_bp} />,
          },
          ...others,
        ]}
      />
    </Panel>
  );
}

function isShort(bp: number | null): boolean {
  return bp !== null && bp < 10_000;
}

/** Funds as a share of what players are owed; below the whole it is an alarm. */
function Cover({ bp }: { bp: number | null }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  if (bp === null) return '—';
  if (!isShort(bp)) return f.percent(bp);
  return (
    <Badge tone="loss">
      {f.percent(bp)} <span className="visually-hidden">{t('liabilities.short')}</span>
    </Badge>
  );
}

function useColumns(): DataColumn<LiabilityDay>[] {
  const t = useT('backoffice-money-reports');
  const money = (name: 'cash' | 'bonus' | 'held' | 'escrow', from: 'm' | 'l') =>
    ({
      id: name,
      head: t(`liabilities.${name}`),
      align: 'end',
      from,
      cell: (row: LiabilityDay) => <Money amount={row[name]} currency={row.currency} />,
    }) as const;
  return [
    { id: 'day', sort: (row) => row.day, head: t('day'), cell: (row) => <Day day={row.day} /> },
    {
      id: 'currency',
      sort: (row) => row.currency,
      head: t('currency'),
      cell: (row) => row.currency,
      grow: true,
    },
    money('cash', 'm'),
    money('bonus', 'l'),
    money('held', 'l'),
    money('escrow', 'm'),
    {
      id: 'owed',
      sort: (row) => Number(row.owed),
      head: t('liabilities.owed'),
      align: 'end',
      cell: (row) => <Money amount={row.owed} currency={row.currency} />,
    },
    {
      id: 'funds',
      sort: (row) => Number(row.funds_total),
      head: t('liabilities.funds'),
      align: 'end',
      cell: (row) => <Money amount={row.funds_total} currency={row.currency} />,
    },
    {
      id: 'cover',
      sort: (row) => row.cover_bp,
      head: t('liabilities.cover'),
      align: 'end',
      cell: (row) => <Cover bp={row.cover_bp} />,
    },
  ];
}

function Chart({ days, period }: { days: readonly LiabilityDay[]; period: ReportPeriod }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const choice = useChartCurrency(days, () => 1);
  const { currency } = choice;
  if (currency === undefined) return null;
  const shown = days
    .filter((row) => row.currency === currency)
    .map(({ day, owed, funds_total: funds }) => ({ day, values: [Number(owed), Number(funds)] }));
  return (
    <DayChart
      label={t('liabilities.chart', { currency })}
      aside={<CurrencyChoice {...choice} />}
      series={[
        { id: 'owed', name: t('liabilities.owed') },
        { id: 'funds', name: t('liabilities.funds') },
      ]}
      days={fillDays(shown, period, 2)}
      format={(value) => f.number(value, chartDecimals(value))}
    />
  );
}
