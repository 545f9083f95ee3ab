import './analytics.css';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { DayChart, fillDays } from '#platform/backoffice/day-chart.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { Day } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import {
  getAnalytics,
  type AnalyticsReport,
  type CountedName,
  type SourceQuality,
  type VisitDay,
} from '../contract.backoffice.ts';
import { CohortTable } from './cohorts.tsx';
import { FunnelTable } from './funnel.tsx';
import type { ListState, SectionProps } from './section.ts';

/** Visits, the way of new accounts to their first withdrawal, retention, sources and errors. */
export function Page() {
  const t = useT('backoffice-analytics');
  const query = useFilters(['from', 'to']);
  const { data, ...state } = useCall(getAnalytics, { query });
  const report = data?.data;
  const period = {
    key: 'period',
    kind: 'period',
    label: t('period'),
    from: { label: t('from'), value: report?.from },
    to: { label: t('to'), value: report?.to },
  } as const;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {report?.is_on === false && (
        <p role="note" className="analytics-off">
          {t('off')}
        </p>
      )}
      <FilterBar filters={[period]} />
      {report && <Chart report={report} />}
      <FunnelTable report={report} state={state} />
      <CohortTable report={report} state={state} />
      <Sources report={report} state={state} />
      <Counted
        title={t('pages')}
        heads={[t('page'), t('opened')]}
        items={report?.pages ?? []}
        state={state}
      />
      <Counted
        title={t('errors')}
        heads={[t('what'), t('times')]}
        items={report?.errors ?? []}
        state={state}
      />
      <Days report={report} state={state} />
    </>
  );
}

function Chart({ report }: { report: AnalyticsReport }) {
  const t = useT('backoffice-analytics');
  const f = useFormat();
  const shown = report.days.map(({ day, visitors, registered }) => ({
    day,
    values: [visitors, registered],
  }));
  return (
    <DayChart
      label={t('chart')}
      series={[
        { id: 'visitors', name: t('visitors') },
        { id: 'registered', name: t('registered') },
      ]}
      days={fillDays(shown, report, 2)}
      format={(value) => f.number(value)}
    />
  );
}

function Sources({ report, state }: SectionProps) {
  const t = useT('backoffice-analytics');
  return (
    <section className="analytics-section">
      <h2>{t('sources')}</h2>
      <DataTable<SourceQuality>
        caption={t('sources')}
        list={{ items: report?.sources ?? [], ...state }}
        rowKey={({ source }) => source}
        columns={[
          { id: 'source', head: t('source'), grow: true, cell: ({ source }) => source },
          ...useCountColumns(SOURCE_COUNTS),
        ]}
        empty={{ title: t('empty') }}
      />
    </section>
  );
}

type CountedProps = {
  readonly title: string;
  readonly heads: readonly [string, string];
  readonly items: readonly CountedName[];
  readonly state: ListState;
};

function Counted({ title, heads, items, state }: CountedProps) {
  const t = useT('backoffice-analytics');
  const f = useFormat();
  return (
    <section className="analytics-section">
      <h2>{title}</h2>
      <DataTable<CountedName>
        caption={title}
        list={{ items, ...state }}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', head: heads[0], grow: true, cell: ({ name }) => name },
          { id: 'count', head: heads[1], align: 'end', cell: ({ count }) => f.number(count) },
        ]}
        empty={{ title: t('empty') }}
      />
    </section>
  );
}

function Days({ report, state }: SectionProps) {
  const t = useT('backoffice-analytics');
  return (
    <section className="analytics-section">
      <h2>{t('byDay')}</h2>
      <DataTable<VisitDay>
        caption={t('byDay')}
        list={{ items: report?.days ?? [], ...state }}
        rowKey={({ day }) => day}
        columns={[
          { id: 'day', head: t('day'), grow: true, cell: ({ day }) => <Day day={day} /> },
          ...useCountColumns(DAY_COUNTS),
        ]}
        empty={{ title: t('empty') }}
      />
    </section>
  );
}

const SOURCE_COUNTS = ['visitors', 'registered', 'deposited'] as const;
const DAY_COUNTS = ['visitors', 'visits', 'registered'] as const;
type CountName = (typeof SOURCE_COUNTS | typeof DAY_COUNTS)[number];

/** A sortable column for each of these figures. */
function useCountColumns<Name extends CountName>(
  names: readonly Name[],
): DataColumn<Readonly<Record<Name, number>>>[] {
  const t = useT('backoffice-analytics');
  const f = useFormat();
  const headOf = (name: CountName) => t(name);
  return names.map((name) => ({
    id: name,
    head: headOf(name),
    align: 'end',
    sort: (row) => row[name],
    cell: (row) => f.number(row[name]),
  }));
}
