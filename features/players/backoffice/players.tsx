import './players.css';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { FilterBar, useFilters, type Filter } from '#platform/backoffice/filter-bar.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import {
  exportPlayers,
  listPlayers,
  type FoundPlayer,
  type PlayerFilters,
} from '../contract.backoffice.ts';
import { VERIFICATION_GROUPS } from '../rules.ts';
import { VerificationBadge } from './verification-badge.tsx';
import { STATUS_TONE } from './labels.ts';

const KEYS = [
  'q',
  'status',
  'verification',
  'registered_from',
  'registered_to',
  'address',
  'device',
] as const;

/** Player search, by whatever detail the staff member has. */
export function Page() {
  const t = useT('backoffice-players');
  // Values of the URL are texts; the server refuses a value that is not allowed.
  const query = useFilters(KEYS) as PlayerFilters;
  const list = useCallPages(listPlayers, { query });
  const mayExport = useMay(exportPlayers.roles);
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <FilterBar
        filters={useFilterList()}
        aside={mayExport && <ExportButton call={exportPlayers} query={query} />}
      />
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        list={list}
        rowKey={({ id }) => id}
        href={({ id }) => `/players/${id}`}
        tone={({ status }) => (status === 'active' ? undefined : 'faint')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </>
  );
}

/** Nearly all accounts are active; only other statuses need to stand out. */
function Status({ status }: Pick<FoundPlayer, 'status'>) {
  const t = useT('backoffice-players');
  if (status === 'active') return <span className="player-faint">{t('status.active')}</span>;
  return <Badge tone={STATUS_TONE[status]}>{t(`status.${status}`)}</Badge>;
}

function useFilterList(): readonly Filter[] {
  const t = useT('backoffice-players');
  const choice = <V extends string>(value: V, label: string) => ({ value, label });
  return [
    { key: 'q', kind: 'search', label: t('filters.search') },
    {
      key: 'status',
      kind: 'choice',
      label: t('filters.status'),
      choices: (['active', 'blocked', 'closed'] as const).map((one) =>
        choice(one, t(`status.${one}`)),
      ),
    },
    {
      key: 'verification',
      kind: 'choice',
      label: t('filters.verification'),
      choices: VERIFICATION_GROUPS.map((one) => choice(one, t(`group.${one}`))),
    },
    { key: 'registered_from', kind: 'day', label: t('filters.from') },
    { key: 'registered_to', kind: 'day', label: t('filters.to') },
    { key: 'address', kind: 'search', label: t('filters.address') },
    { key: 'device', kind: 'search', label: t('filters.device') },
  ];
}

function useColumns() {
  const t = useT('backoffice-players');
  return [
    {
      id: 'player',
      head: t('columns.player'),
      cell: (row: FoundPlayer) => (
        <span className="player-who">
          <b>{row.name}</b> <small>#{row.id}</small>
        </span>
      ),
      grow: true as const,
    },
    {
      id: 'contacts',
      head: t('columns.contacts'),
      cell: (row: FoundPlayer) => (
        <span className="player-contacts">
          {row.email && <span>{row.email}</span>}
          {row.phone && <span>{row.phone}</span>}
        </span>
      ),
    },
    {
      id: 'status',
      head: t('columns.status'),
      card: 'lead' as const,
      cell: ({ status }: FoundPlayer) => <Status status={status} />,
    },
    {
      id: 'verification',
      head: t('columns.verification'),
      from: 'm' as const,
      cell: (row: FoundPlayer) => <VerificationBadge status={row.verification} />,
    },
    {
      id: 'currency',
      head: t('columns.currency'),
      from: 'l' as const,
      cell: (row: FoundPlayer) => row.currency,
    },
    {
      id: 'registered',
      head: t('columns.registered'),
      from: 'm' as const,
      cell: (row: FoundPlayer) => <Timestamp at={row.registered_at} />,
    },
    {
      id: 'seen',
      head: t('columns.seen'),
      from: 'l' as const,
      cell: (row: FoundPlayer) => row.seen_at && <Timestamp at={row.seen_at} />,
    },
  ];
}
