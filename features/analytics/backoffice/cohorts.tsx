import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { Day } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { Cohort } from '../contract.backoffice.ts';
import type { SectionProps } from './section.ts';

/** One row for each week of registration, one column for each week after it. */
export function CohortTable({ report, state }: SectionProps) {
  const t = useT('backoffice-analytics');
  const f = useFormat();
  const cohorts = report?.cohorts ?? [];
  const weeks = Math.max(0, ...cohorts.map(({ active }) => active.length));
  return (
    <section className="analytics-section">
      <h2>{t('cohorts')}</h2>
      <p>{t('cohortsLead')}</p>
      <DataTable<Cohort>
        caption={t('cohorts')}
        list={{ items: cohorts, ...state }}
        rowKey={({ week }) => week}
        columns={[
          { id: 'week', head: t('week'), grow: true, cell: ({ week }) => <Day day={week} /> },
          {
            id: 'players',
            head: t('players'),
            align: 'end',
            cell: ({ players }) => f.number(players),
          },
          ...Array.from({ length: weeks }, (_, after): DataColumn<Cohort> => ({
            id: `week${after}`,
            head: t('weekNumber', { number: after }),
            align: 'end',
            ...(after > 1 && { from: after > 4 ? 'l' : 'm' }),
            cell: ({ players, active }) =>
              active[after] === undefined
                ? ''
                : f.percent(Math.round((active[after] / players) * 100) * 100),
          })),
        ]}
        empty={{ title: t('empty') }}
      />
    </section>
  );
}
