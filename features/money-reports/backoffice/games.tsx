import { isCurrency } from '#core/currency.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { Day } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { downloadGames, getGames, type GameReportDay } from '../contract.backoffice.ts';
import { BonusParts } from './bonus-parts.tsx';
import { DayChart } from './day-chart.tsx';
import { useGameName } from './game-name.tsx';
import { GameSums } from './game-sums.tsx';
import { chartCurrency, useCurrencyFilter, usePeriodFilters } from './period.tsx';
import { useVisibleRows } from './use-visible-rows.ts';

// The filters of the URL are texts; the server validates them by the contract.
type Query = NonNullable<Parameters<typeof useCall<typeof getGames>>[1]['query']>;

/** The game report: sums of the period, a chart of its days, and the days. */
export function Page() {
  const t = useT('backoffice-money-reports');
  const query = useFilters(['from', 'to', 'currency', 'game']) as Query;
  const { data, ...state } = useCall(getGames, { query });
  const period = usePeriodFilters();
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
          ...period,
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
      <GameSums games={data?.data.games ?? []} state={state} />
      <Chart days={days} chosen={query.currency} />
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
  const money = (row: GameReportDay, amount: string, tone?: 'signed') => (
    <Money amount={amount} currency={row.currency} tone={tone} />
  );
  return [
    { id: 'day', head: t('day'), cell: (row) => <Day day={row.day} /> },
    { id: 'game', head: t('game'), cell: (row) => nameOf(row.game), grow: true },
    { id: 'bets', head: t('games.bets'), align: 'end', cell: (row) => f.number(row.bets) },
    {
      id: 'players',
      head: t('games.players'),
      align: 'end',
      from: 'm',
      cell: (row) => f.number(row.players),
    },
    {
      id: 'staked',
      head: t('games.staked'),
      align: 'end',
      from: 'm',
      cell: (row) => money(row, row.staked),
    },
    {
      id: 'paid',
      head: t('games.paidOut'),
      align: 'end',
      from: 'm',
      cell: (row) => money(row, row.paid_out),
    },
    {
      id: 'bonus',
      head: t('games.bonus'),
      align: 'end',
      from: 'l',
      cell: (row) => <BonusParts of={row} />,
    },
    {
      id: 'ggr',
      head: t('games.ggr'),
      align: 'end',
      cell: (row) => money(row, row.ggr, 'signed'),
    },
    {
      id: 'margin',
      head: t('games.margin'),
      align: 'end',
      cell: (row) => (row.margin_bp === null ? '—' : f.percent(row.margin_bp)),
    },
  ];
}

function Chart({ days, chosen }: { days: readonly GameReportDay[]; chosen: string | undefined }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const currency = chartCurrency(days, chosen);
  if (currency === undefined || !isCurrency(currency)) return null;
  const byDay = Map.groupBy(
    days.filter((row) => row.currency === currency),
    ({ day }) => day,
  );
  const shown = [...byDay].toReversed().map(([day, rows]) => {
    const value = rows.reduce((total, { ggr }) => total + Number(ggr), 0);
    return { day, values: [value], title: `${day}: ${f.number(Math.round(value))}` };
  });
  return (
    <DayChart
      label={t('games.chart', { currency })}
      series={[{ id: 'ggr', name: t('games.ggr') }]}
      days={shown}
      format={(value) => f.number(Math.round(value))}
    />
  );
}
