import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { CASE_STATES, CHECK_NAMES } from '#domain/reconciliation/rules.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { exportCases, listCases, type CaseShown } from '../contract.backoffice.ts';
import { CaseState, Views } from './views.tsx';

/** All differences, latest first. */
export function Page() {
  const t = useT('backoffice-reconciliation');
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      views={<Views />}
      above={<h2 className="visually-hidden">{t('differences')}</h2>}
      caption={t('differences')}
      call={listCases}
      file={exportCases}
      filters={[
        choice('state', t('state'), CASE_STATES, (one) => t(`states.${one}`)),
        choice('check', t('check'), CHECK_NAMES, (one) => t(`names.${one}`)),
        choice('mine', t('taken'), ['yes'], () => t('mine')),
      ]}
      rowKey={(row) => row.id}
      href={(row) => `/reconciliation/cases/${row.id}`}
      tone={toneOf}
      columns={useColumns()}
      empty={{ title: t('none'), text: t('noneText') }}
    />
  );
}

function toneOf({ state }: CaseShown): 'warn' | 'faint' | undefined {
  if (state === 'open') return 'warn';
  return state === 'closed' ? 'faint' : undefined;
}

function useColumns(): DataColumn<CaseShown>[] {
  const t = useT('backoffice-reconciliation');
  const f = useFormat();
  return [
    {
      id: 'what',
      sort: (row) => t(`kinds.${row.kind}.title`),
      head: t('difference'),
      cell: (row) => t(`kinds.${row.kind}.title`),
      grow: true,
    },
    { id: 'subject', head: t('subject'), from: 'l', cell: (row) => shortened(row.subject) },
    {
      id: 'check',
      sort: (row) => t(`names.${row.check}`),
      head: t('check'),
      from: 'm',
      cell: (row) => t(`names.${row.check}`),
    },
    {
      id: 'state',
      isSortedByCall: true,
      head: t('state'),
      cell: (row) => <CaseState state={row.state} />,
    },
    {
      id: 'assignee',
      sort: (row) => row.assignee?.email,
      head: t('taken'),
      from: 'm',
      cell: (row) => (row.assignee ? (row.assignee.email ?? `#${row.assignee.id}`) : '—'),
    },
    {
      id: 'seen',
      isSortedByCall: true,
      head: t('times'),
      align: 'end',
      from: 'l',
      cell: (row) => f.number(row.times_seen),
    },
    {
      id: 'at',
      isSortedByCall: true,
      head: t('lastSeen'),
      cell: (row) => <Timestamp at={row.last_seen_at} />,
    },
  ];
}

const SHOWN = 40;

function shortened(subject: string): string {
  return subject.length > SHOWN ? `${subject.slice(0, SHOWN - 1)}…` : subject;
}
