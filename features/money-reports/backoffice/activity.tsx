import './reports.css';
import { useCall } from '#platform/browser/net/data.tsx';
import { DayChart, fillDays } from '#platform/backoffice/day-chart.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { Day } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { downloadActivity, getActivity, type ActivityDay } from '../contract.backoffice.ts';
import { usePeriodFilter, type ReportPeriod } from './period.tsx';

const COUNTS = ['registered', 'players', 'depositors', 'first_deposits', 'withdrawers'] as const;

/** Registrations, players and depositors by day. */
export function Page() {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const query = useFilters(['from', 'to']);
  const { data, ...state } = useCall(getActivity, { query });
  const days = data?.data.days ?? [];
  const columns: DataColumn<ActivityDay>[] = [
    {
      id: 'day',
      sort: (row) => row.day,
      head: t('day'),
      cell: (row) => <Day day={row.day} />,
      grow: true,
    },
    ...COUNTS.map((name): DataColumn<ActivityDay> => ({
      id: name,
      head: t(`activity.${name}`),
      align: 'end',
      sort: (row) => row[name],
      cell: (row) => f.number(row[name]),
    })),
  ];
  return (
    <>
      <PageHead title={t('activity.title')} lead={t('activity.lead')} />
      <FilterBar
        filters={[usePeriodFilter(data?.data)]}
        aside={<ExportButton call={downloadActivity} query={query} />}
      />
      {data && <Chart days={days} period={data.data} />}
      <h2 className="report-section">{t('byDay')}</h2>
      <DataTable
        caption={t('activity.title')}
        list={{ items: days, ...state }}
        rowKey={(row) => row.day}
        columns={columns}
        empty={{ title: t('activity.empty') }}
      />
    </>
  );
}

function Chart({ days, period }: { days: readonly ActivityDay[]; period: ReportPeriod }) {
  const t = useT('backoffice-money-reports');
  const f = useFormat();
  const shown = days.map(({ day, players, first_deposits: first }) => ({
    day,
    values: [players, first],
  }));
  return (
    <DayChart
      label={t('activity.chart')}
      series={[
        { id: 'players', name: t('activity.players') },
        { id: 'first', name: t('activity.first_deposits') },
      ]}
      days={fillDays(shown, period, 2)}
      format={(value) => f.number(value)}
    />
  );
}
