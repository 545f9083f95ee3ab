import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { CHECK_NAMES } from '#domain/reconciliation/rules.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { exportRuns, listRuns, type RunShown } from '../contract.backoffice.ts';
import { useDurationText, Views } from './views.tsx';

/** Every run of every check, latest first. */
export function Page() {
  const t = useT('backoffice-reconciliation');
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      views={<Views />}
      above={<h2 className="visually-hidden">{t('runs')}</h2>}
      caption={t('runs')}
      call={listRuns}
      file={exportRuns}
      filters={[
        choice('check', t('check'), CHECK_NAMES, (one) => t(`names.${one}`)),
        choice('only', t('result'), ['findings'], () => t('withFindings')),
      ]}
      rowKey={(row) => row.id}
      href={(row) => `/reconciliation/runs/${row.id}`}
      tone={(row) => (row.findings_count > 0 || row.error !== null ? 'warn' : undefined)}
      columns={useColumns()}
      empty={{ title: t('noRuns'), text: t('noRunsText') }}
    />
  );
}

function useColumns(): DataColumn<RunShown>[] {
  const t = useT('backoffice-reconciliation');
  const f = useFormat();
  const took = useDurationText();
  return [
    { id: 'id', isSortedByCall: true, head: t('number'), cell: (row) => `#${row.id}` },
    {
      id: 'check',
      sort: (row) => t(`names.${row.check}`),
      head: t('check'),
      cell: (row) => t(`names.${row.check}`),
      grow: true,
    },
    {
      id: 'at',
      sort: (row) => row.started_at,
      head: t('began'),
      cell: (row) => <Timestamp at={row.started_at} seconds />,
    },
    {
      id: 'duration',
      sort: (row) => row.duration_ms,
      head: t('duration'),
      align: 'end',
      from: 'm',
      cell: (row) => took(row.duration_ms),
    },
    {
      id: 'compared',
      sort: (row) => row.compared_count,
      head: t('compared'),
      align: 'end',
      from: 'm',
      cell: (row) => f.number(row.compared_count),
    },
    { id: 'result', head: t('result'), cell: (row) => <RunResult run={row} /> },
    {
      id: 'who',
      head: t('requestedBy'),
      from: 'l',
      cell: (row) => (row.staff_id === null ? t('schedule') : `#${row.staff_id}`),
    },
  ];
}

export function RunResult({ run }: { run: RunShown }) {
  const t = useT('backoffice-reconciliation');
  if (run.findings_count > 0) {
    return <Badge tone="warn">{t('differs', { count: run.findings_count })}</Badge>;
  }
  if (run.error !== null) return <Badge tone="loss">{t('notCompared')}</Badge>;
  return <Badge tone="gain">{t('agrees')}</Badge>;
}
