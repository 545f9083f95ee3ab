import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { exportWaiting, listWaiting, type WaitingVerification } from '../contract.backoffice.ts';
import { StatusBadge } from './status-badge.tsx';

/** Verifications waiting for a decision, the longest first. */
export function Page() {
  const t = useT('backoffice-verification');
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      call={listWaiting}
      file={exportWaiting}
      filters={[
        choice('status', t('columns.status'), ['waiting', 'pending'], (one) => t(`states.${one}`)),
        { key: 'player', kind: 'search', label: t('columns.player') },
      ]}
      columns={useColumns()}
      rowKey={(row) => row.player_id}
      href={(row) => `/verifications/${row.player_id}`}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

function useColumns(): readonly DataColumn<WaitingVerification>[] {
  const t = useT('backoffice-verification');
  return [
    {
      id: 'name',
      sort: (row) => row.full_name,
      head: t('columns.name'),
      grow: true,
      cell: (row) => row.full_name ?? `#${row.player_id}`,
    },
    {
      id: 'player',
      sort: (row) => Number(row.player_id),
      head: t('columns.player'),
      cell: (row) => `#${row.player_id}`,
    },
    {
      id: 'status',
      isSortedByCall: true,
      head: t('columns.status'),
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      id: 'claimed',
      sort: (row) => row.claimed_by,
      head: t('columns.claimed'),
      from: 'm',
      cell: (row) => row.claimed_by ?? '—',
    },
    {
      id: 'since',
      isSortedByCall: true,
      head: t('columns.since'),
      cell: (row) => <Timestamp at={row.submitted_at} />,
    },
  ];
}
