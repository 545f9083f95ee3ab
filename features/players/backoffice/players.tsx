import './players.css';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { exportPlayers, listPlayers, type FoundPlayer } from '../contract.backoffice.ts';
import { VERIFICATION_GROUPS } from '../rules.ts';
import { VerificationBadge } from './verification-badge.tsx';
import { STATUS_TONE } from './labels.ts';

/** Player search, by whatever detail the staff member has. */
export function Page() {
  const t = useT('backoffice-players');
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      call={listPlayers}
      file={exportPlayers}
      filters={[
        { key: 'q', kind: 'search', label: t('filters.search') },
        choice('status', t('filters.status'), ['active', 'blocked', 'closed'], (one) =>
          t(`status.${one}`),
        ),
        choice('verification', t('filters.verification'), VERIFICATION_GROUPS, (one) =>
          t(`group.${one}`),
        ),
        { key: 'registered_from', kind: 'day', label: t('filters.from') },
        { key: 'registered_to', kind: 'day', label: t('filters.to') },
        { key: 'address', kind: 'search', label: t('filters.address') },
        { key: 'device', kind: 'search', label: t('filters.device') },
      ]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      href={({ id }) => `/players/${id}`}
      tone={({ status }) => (status === 'active' ? undefined : 'faint')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

/** Nearly all accounts are active; only other statuses need to stand out. */
function Status({ status }: Pick<FoundPlayer, 'status'>) {
  const t = useT('backoffice-players');
  if (status === 'active') return <span className="player-faint">{t('status.active')}</span>;
  return <Badge tone={STATUS_TONE[status]}>{t(`status.${status}`)}</Badge>;
}

function useColumns(): readonly DataColumn<FoundPlayer>[] {
  const t = useT('backoffice-players');
  return [
    {
      id: 'player',
      head: t('columns.player'),
      cell: (row) => (
        <span className="player-who">
          <b>{row.name}</b> <small>#{row.id}</small>
        </span>
      ),
      grow: true,
    },
    {
      id: 'contacts',
      head: t('columns.contacts'),
      cell: (row) => (
        <span className="player-contacts">
          {row.email && <span>{row.email}</span>}
          {row.phone && <span>{row.phone}</span>}
        </span>
      ),
    },
    {
      id: 'status',
      head: t('columns.status'),
      card: 'lead',
      cell: ({ status }) => <Status status={status} />,
    },
    {
      id: 'verification',
      head: t('columns.verification'),
      from: 'm',
      cell: (row) => <VerificationBadge status={row.verification} />,
    },
    { id: 'currency', head: t('columns.currency'), from: 'l', cell: (row) => row.currency },
    {
      id: 'registered',
      head: t('columns.registered'),
      from: 'm',
      cell: (row) => <Timestamp at={row.registered_at} />,
    },
    {
      id: 'seen',
      head: t('columns.seen'),
      from: 'l',
      cell: (row) => row.seen_at && <Timestamp at={row.seen_at} />,
    },
  ];
}
