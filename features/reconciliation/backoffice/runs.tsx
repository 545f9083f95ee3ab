import { CHECK_NAMES } from '#domain/reconciliation/rules.ts';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { listRuns, type RunShown } from '../contract.backoffice.ts';
import { useDurationText, Views } from './views.tsx';

// The filters of the URL are texts; the server validates them by the contract.
type Query = NonNullable<Parameters<typeof useCallPages<typeof listRuns>>[1]['query']>;

/** Every run of every check, latest first. */
export function Page() {
  const t = useT('backoffice-reconciliation');
  const query = useFilters(['check', 'only']) as Query;
  const list = useCallPages(listRuns, { query });
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Views />
      <FilterBar
        filters={[
          {
            key: 'check',
            kind: 'choice',
            label: t('check'),
            choices: CHECK_NAMES.map((value) => ({ value, label: t(`names.${value}`) })),
          },
          {
            key: 'only',
            kind: 'choice',
            label: t('result'),
            choices: [{ value: 'findings', label: t('withFindings') }],
          },
        ]}
        aside={<ExportButton list={listRuns} query={query} />}
      />
      <h2 className="visually-hidden">{t('runs')}</h2>
      <DataTable
        caption={t('runs')}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => `/reconciliation/runs/${row.id}`}
        tone={(row) => (row.findings_count > 0 || row.error !== null ? 'warn' : undefined)}
        columns={useColumns()}
        empty={{ title: t('noRuns'), text: t('noRunsText') }}
      />
    </>
  );
}

function useColumns(): DataColumn<RunShown>[] {
  const t = useT('backoffice-reconciliation');
  const f = useFormat();
  const took = useDurationText();
  return [
    { id: 'id', head: t('number'), cell: (row) => `#${row.id}` },
    { id: 'check', head: t('check'), cell: (row) => t(`names.${row.check}`), grow: true },
    { id: 'at', head: t('began'), cell: (row) => <Timestamp at={row.started_at} seconds /> },
    {
      id: 'duration',
      head: t('duration'),
      align: 'end',
      from: 'm',
      cell: (row) => took(row.duration_ms),
    },
    {
      id: 'compared',
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
