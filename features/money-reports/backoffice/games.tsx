import './reports.css';
import { useCall } from '#platform/browser/net/data.tsx';
import { DayChart, fillDays, chartDecimals } from '#platform/backoffice/day-chart.tsx';
import { moneyColumn, numberColumn } from '#platform/backoffice/figure-columns.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { Day } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { downloadGames, getGames, type GameReportDay } from '../contract.backoffice.ts';
import { BonusParts } from './bonus-parts.tsx';
import { useGameName } from '#domain/staff/backoffice/game-name.ts';
import { GameSums } from './game-sums.tsx';
import {
  CurrencyChoice,
  useChartCurrency,
  useCurrencyFilter,
  usePeriodFilter,
  usePeriodText,
  type ReportPeriod,
} from './period.tsx';
import { Revenue } from './revenue.tsx';
import { useVisibleRows } from './use-visible-rows.ts';

// The filters of the URL are texts; the server validates them by the contract.
type Query = NonNullable<Parameters<typeof useCall<typeof getGames>>[1]['query']>;

/** The game report: sums of the period, a chart of its days, and the days. */
export function Page() {
  const t = useT('backoffice-money-reports');
  const query = useFilters(['from', 'to', 'currency', 'game']) as Query;
  const { data, ...state } = useCall(getGames, { query });
  const period = usePeriodFilter(data?.data);
  const periodText = usePeriodText();
  const currency = useCurrencyFilter();
  const nameOf = useGameName();
  const games = [...new Set(data?.data.games.map(({ game }) => game))];
  if (query.game !== undefined && !games.includes(query.game)) games.push(query.game);
  const days = data?.data.days ?? [];
  const part = useVisibleRows(days);
  const columns = useDayColumns();
  return (
    <>
      <PageHead title={t('games.title')} lead={t('games.lead')} />
      <FilterBar
        filters={[
          period,
          {
            key: 'game',
            kind: 'choice',
            label: t('game'),
            choices: games.map((value) => ({ value, label: nameOf(value) })),
          },
          currency,
        ]}
        aside={<ExportButton call={downloadGames} query={query} />}
      />
      {data && <Chart days={days} period={data.data} />}
      {data?.data.totals && <Revenue totals={data.data.totals} />}
      <GameSums games={data?.data.games ?? []} state={state} title={periodText(data?.data)} />
      {days.length > 0 && <h2 className="report-section">{t('byDay')}</h2>}
      {days.length > 0 && (
        <DataTable
          caption={t('byDay')}
          list={{ ...part, ...state }}
          rowKey={(row) => `${row.day}/${row.game}/${row.currency}`}
          columns={columns}
        />
      )}
    </>
  );
}

function useDayColumns(): DataColumn<GameReportDay>[] {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const nameOf = useGameName();
  return [
    { id: 'day', sort: (row) => row.day, head: t('day'), cell: (row) => <Day day={row.day} /> },
    { id: 'game', sort: (row) => nameOf(row.game), head: t('game'), grow: true },
    { id: 'currency', sort: (row) => row.currency, head: t('currency') },
    numberColumn('bets', t('games.bets'), ({ bets }) => bets, f.number),
    numberColumn('players', t('games.players'), ({ players }) => players, f.number, { from: 'm' }),
    moneyColumn('staked', t('games.staked'), ({ staked }) => staked, { from: 'm' }),
    moneyColumn('paid', t('games.paidOut'), (row) => row.paid_out, { from: 'm' }),
    {
      id: 'bonus',
      head: t('games.bonus'),
      align: 'end',
      from: 'l',
      cell: (row) => <BonusParts of={row} />,
    },
    moneyColumn('ggr', t('games.ggr'), ({ ggr }) => ggr, { isSigned: true }),
    numberColumn('margin', t('games.margin'), (row) => row.margin_bp, f.percent),
  ];
}

function Chart({ days, period }: { days: readonly GameReportDay[]; period: ReportPeriod }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const choice = useChartCurrency(days, ({ bets }) => bets);
  const { currency } = choice;
  if (currency === undefined) return null;
  const byDay = Map.groupBy(
    days.filter((row) => row.currency === currency),
    ({ day }) => day,
  );
  const shown = [...byDay].map(([day, rows]) => ({
    day,
    values: [rows.reduce((total, { ggr }) => total + Number(ggr), 0)],
  }));
  return (
    <DayChart
      label={t('games.chart', { currency })}
      aside={<CurrencyChoice {...choice} />}
      series={[{ id: 'ggr', name: t('games.ggr'), isSigned: true }]}
      days={fillDays(shown, period, 1)}
      format={(value) => f.number(value, chartDecimals(value))}
    />
  );
}
