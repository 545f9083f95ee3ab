import { useAction } from '#platform/browser/forms/use-action.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { api } from '#platform/browser/net/api.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import {
  requestRun,
  listCases,
  listChecks,
  listRuns,
  type CheckShown,
} from '../contract.backoffice.ts';
import { Views } from './views.tsx';

/** Every check: what it compares, when it last ran, its open cases. */
export function Page() {
  const t = useT('backoffice-reconciliation');
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      views={<Views />}
      above={<h2 className="visually-hidden">{t('checks')}</h2>}
      caption={t('checks')}
      call={listChecks}
      file="reconciliation-checks"
      rowKey={(row) => row.name}
      href={(row) => `/reconciliation/runs?check=${row.name}`}
      tone={(row) => (row.open > 0 || row.last?.error ? 'warn' : undefined)}
      columns={useColumns()}
    />
  );
}

function useColumns(): DataColumn<CheckShown>[] {
  const t = useT('backoffice-reconciliation');
  const f = useFormat();
  return [
    {
      id: 'name',
      sort: (row) => t(`names.${row.name}`),
      head: t('check'),
      cell: (row) => t(`names.${row.name}`),
      grow: true,
    },
    {
      id: 'every',
      sort: (row) => row.every,
      head: t('every'),
      from: 'm',
      cell: (row) => t(`frequencies.${row.every}`),
    },
    {
      id: 'last',
      sort: (row) => row.last?.started_at,
      head: t('lastRun'),
      cell: (row) => (row.last ? <Timestamp at={row.last.started_at} seconds /> : t('never')),
    },
    { id: 'result', head: t('result'), cell: (row) => <Result check={row} /> },
    {
      id: 'compared',
      sort: (row) => row.last?.compared_count,
      head: t('compared'),
      align: 'end',
      from: 'l',
      cell: (row) => (row.last ? f.number(row.last.compared_count) : '—'),
    },
    {
      id: 'open',
      sort: (row) => row.open,
      head: t('open'),
      align: 'end',
      cell: (row) => f.number(row.open),
    },
    { id: 'run', head: t('runNow'), align: 'end', cell: (row) => <RunNow check={row} /> },
  ];
}

function Result({ check }: { check: CheckShown }) {
  const t = useT('backoffice-reconciliation');
  const { last } = check;
  if (!last) return '—';
  if (last.error !== null) return <Badge tone="loss">{t('notCompared')}</Badge>;
  // Nearly all checks agree nearly always: only the others get a badge.
  if (last.findings_count === 0) return <span className="recon-calm">{t('agrees')}</span>;
  return <Badge tone="warn">{t('differs', { count: last.findings_count })}</Badge>;
}

function RunNow({ check }: { check: CheckShown }) {
  const t = useT('backoffice-reconciliation');
  const { run, isBusy } = useAction(() => api(requestRun, { body: { check: check.name } }), {
    onDone: () => refetchCalls(listChecks, listRuns, listCases),
  });
  return (
    <Button
      size="s"
      busy={isBusy || check.is_requested}
      aria-label={t('runNamed', { name: t(`names.${check.name}`) })}
      onClick={run}
    >
      {t('run')}
    </Button>
  );
}
