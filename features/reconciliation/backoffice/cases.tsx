import { CASE_STATES, CHECK_NAMES } from '#domain/reconciliation/rules.ts';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { downloadCases, listCases, type CaseShown } from '../contract.backoffice.ts';
import { CaseState, Views } from './views.tsx';

// The filters of the URL are texts; the server validates them by the contract.
type Query = NonNullable<Parameters<typeof useCallPages<typeof listCases>>[1]['query']>;

/** All differences, latest first. */
export function Page() {
  const t = useT('backoffice-reconciliation');
  const query = useFilters(['state', 'check', 'mine']) as Query;
  const list = useCallPages(listCases, { query });
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Views />
      <FilterBar
        filters={[
          {
            key: 'state',
            kind: 'choice',
            label: t('state'),
            choices: CASE_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          {
            key: 'check',
            kind: 'choice',
            label: t('check'),
            choices: CHECK_NAMES.map((value) => ({ value, label: t(`names.${value}`) })),
          },
          {
            key: 'mine',
            kind: 'choice',
            label: t('taken'),
            choices: [{ value: 'yes', label: t('mine') }],
          },
        ]}
        aside={<ExportButton call={downloadCases} query={query} />}
      />
      <h2 className="visually-hidden">{t('differences')}</h2>
      <DataTable
        caption={t('differences')}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => `/reconciliation/cases/${row.id}`}
        tone={toneOf}
        columns={useColumns()}
        empty={{ title: t('none'), text: t('noneText') }}
      />
    </>
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
    { id: 'what', head: t('difference'), cell: (row) => t(`kinds.${row.kind}.title`), grow: true },
    { id: 'subject', head: t('subject'), from: 'l', cell: (row) => shortened(row.subject) },
    { id: 'check', head: t('check'), from: 'm', cell: (row) => t(`names.${row.check}`) },
    { id: 'state', head: t('state'), cell: (row) => <CaseState state={row.state} /> },
    {
      id: 'assignee',
      head: t('taken'),
      from: 'm',
      cell: (row) => (row.assignee ? (row.assignee.email ?? `#${row.assignee.id}`) : '—'),
    },
    {
      id: 'seen',
      head: t('times'),
      align: 'end',
      from: 'l',
      cell: (row) => f.number(row.times_seen),
    },
    { id: 'at', head: t('lastSeen'), cell: (row) => <Timestamp at={row.last_seen_at} /> },
  ];
}

const SHOWN = 40;

function shortened(subject: string): string {
  return subject.length > SHOWN ? `${subject.slice(0, SHOWN - 1)}…` : subject;
}
