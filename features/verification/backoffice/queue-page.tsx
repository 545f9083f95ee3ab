import { useBulkClaims } from '#domain/staff/backoffice/bulk-claims.ts';
import { BulkBar, useRowChoice } from '#platform/backoffice/bulk-bar.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import {
  claimVerification,
  exportWaiting,
  listWaiting,
  openVerification,
  type WaitingVerification,
} from '../contract.backoffice.ts';
import { StatusBadge } from './status-badge.tsx';

/** Verifications waiting for a decision, the longest first. */
export function Page() {
  const t = useT('backoffice-verification');
  const steps = useBulkClaims(sendClaim);
  const chosen = useRowChoice(keyOf, (row) => steps.some((step) => step.fits(row)));
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
      rowKey={keyOf}
      selection={chosen.selection}
      href={(row) => `/verifications/${row.player_id}`}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    >
      {({ items }) => (
        <BulkBar
          rows={items}
          rowKey={keyOf}
          choice={chosen}
          steps={steps}
          nameOf={nameOf}
          onDone={() => refetchCalls(listWaiting)}
        />
      )}
    </ListPage>
  );
}

const keyOf = (row: WaitingVerification) => row.player_id;
const nameOf = (row: WaitingVerification) => row.full_name ?? `#${row.player_id}`;

/** A review that has not begun is claimed by its start. */
function sendClaim({ player_id: player, status }: WaitingVerification, step: 'claim' | 'release') {
  const params = { player };
  return step === 'claim' && status === 'waiting'
    ? api(openVerification, { params, body: {} })
    : api(claimVerification, { params, body: { step } });
}

function useColumns(): readonly DataColumn<WaitingVerification>[] {
  const t = useT('backoffice-verification');
  return [
    {
      id: 'name',
      sort: (row) => row.full_name,
      head: t('columns.name'),
      grow: true,
      cell: nameOf,
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
      sort: (row) => row.claimed_by?.name,
      head: t('columns.claimed'),
      from: 'm',
      cell: (row) => row.claimed_by?.name ?? '—',
    },
    {
      id: 'since',
      isSortedByCall: true,
      head: t('columns.since'),
      cell: (row) => <Timestamp at={row.submitted_at} />,
    },
  ];
}
