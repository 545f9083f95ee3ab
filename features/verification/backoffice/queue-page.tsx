import { useCallPages } from '#platform/browser/net/data.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { Answer } from '#core/wire.ts';
import { listWaiting } from '../contract.backoffice.ts';
import { StatusBadge } from './status-badge.tsx';

type Waiting = Answer<typeof listWaiting>['data'][number];

/** Verifications waiting for a decision, the longest first. */
export function Page() {
  const t = useT('backoffice-verification');
  const list = useCallPages(listWaiting, {});
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={<ExportButton list={listWaiting} />} />
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        list={list}
        rowKey={(row) => row.player_id}
        href={(row) => `/verifications/${row.player_id}`}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </>
  );
}

function useColumns() {
  const t = useT('backoffice-verification');
  return [
    {
      id: 'name',
      head: t('columns.name'),
      grow: true as const,
      cell: (row: Waiting) => row.full_name ?? `#${row.player_id}`,
    },
    { id: 'player', head: t('columns.player'), cell: (row: Waiting) => `#${row.player_id}` },
    {
      id: 'status',
      head: t('columns.status'),
      cell: (row: Waiting) => <StatusBadge status={row.status} />,
    },
    {
      id: 'since',
      head: t('columns.since'),
      cell: (row: Waiting) => <Timestamp at={row.submitted_at} />,
    },
  ];
}
