import './vip.css';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import {
  countVipRequests,
  listVipRequests,
  REQUEST_FILTERS,
  type StaffVipRequest,
} from '../contract.backoffice.ts';
import { RequestState } from './request-state.tsx';

const REFRESH_MS = 10_000;

/** Requests to join the VIP club. */
export function Page() {
  const t = useT('backoffice-vip');
  const { data } = useCall(countVipRequests, {}, { everyMs: REFRESH_MS });
  const counts = data && { ...data.data, open: data.data.NEW + data.data.CONTACTED };
  const label = (state: (typeof REQUEST_FILTERS)[number]) =>
    counts
      ? t('counted', { state: t(`states.${state}`), count: counts[state] })
      : t(`states.${state}`);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      call={listVipRequests}
      filters={[
        choice('state', t('columns.state'), REQUEST_FILTERS, label),
        { key: 'player', kind: 'search', label: t('playerId') },
      ]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      href={({ id }) => `/vip-requests/${id}`}
      tone={({ state }) => (state === 'ACCEPTED' || state === 'REJECTED' ? 'faint' : undefined)}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

function useColumns(): readonly DataColumn<StaffVipRequest>[] {
  const t = useT('backoffice-vip');
  return [
    { id: 'id', head: t('columns.request'), cell: ({ id }) => `#${id}` },
    {
      id: 'state',
      head: t('columns.state'),
      card: 'lead',
      cell: ({ state }) => <RequestState state={state} />,
    },
    {
      id: 'player',
      head: t('columns.player'),
      grow: true,
      cell: ({ player }) => <PlayerLink {...player} detail={null} />,
    },
    {
      id: 'level',
      head: t('facts.level'),
      align: 'end',
      from: 'm',
      cell: ({ facts }) => facts.level,
    },
    {
      id: 'manager',
      head: t('fields.manager'),
      from: 'l',
      cell: ({ manager }) => manager?.name ?? '—',
    },
    {
      id: 'from',
      head: t('columns.from'),
      from: 'l',
      cell: (row) => t(`types.${row.request_type}`),
    },
    {
      id: 'at',
      head: t('columns.at'),
      cell: (row) => <Timestamp at={row.created_at} />,
    },
  ];
}
