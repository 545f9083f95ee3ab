import './players.css';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { useQuery } from '#platform/browser/router/router.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { exportPlayers, listPlayers, type FoundPlayer } from '../contract.backoffice.ts';
import { revealContacts } from '#domain/staff/contract.backoffice.contacts.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { VERIFICATION_GROUPS } from '../rules.ts';
import { FoundRecords } from './found-records.tsx';
import { VerificationBadge } from './verification-badge.tsx';
import { STATUS_TONE } from './labels.ts';

/** Player search, by whatever detail the staff member has. */
export function Page() {
  const t = useT('backoffice-players');
  const mayReveal = useMay(revealContacts.roles);
  const text = useQuery()['q'];
  return (
    <ListPage
      title={t('title')}
      lead={t(mayReveal ? 'lead' : 'leadWhole')}
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
      emptyFiltered={mayReveal ? undefined : t('empty.wholeContact')}
      above={text === undefined ? undefined : <FoundRecords text={text} />}
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
      sort: (row) => row.name,
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
      sort: (row) => row.status,
      head: t('columns.status'),
      card: 'lead',
      cell: ({ status }) => <Status status={status} />,
    },
    {
      id: 'verification',
      sort: (row) => row.verification,
      head: t('columns.verification'),
      from: 'm',
      cell: (row) => <VerificationBadge status={row.verification} />,
    },
    {
      id: 'currency',
      sort: (row) => row.currency,
      head: t('columns.currency'),
      from: 'l',
    },
    {
      id: 'registered',
      isSortedByCall: true,
      head: t('columns.registered'),
      from: 'm',
      cell: (row) => <Timestamp at={row.registered_at} />,
    },
    {
      id: 'seen',
      sort: (row) => row.seen_at,
      head: t('columns.seen'),
      from: 'l',
      cell: (row) => row.seen_at && <Timestamp at={row.seen_at} />,
    },
  ];
}
