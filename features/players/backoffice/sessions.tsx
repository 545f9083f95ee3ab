import { deviceOf } from '#platform/backoffice/device.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { CallList } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import {
  exportSessions,
  listSessions,
  type PlayerSession,
} from '../contract.backoffice.account.ts';
import { endKey } from './labels.ts';

export function Sessions({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <CallList
      caption={t('sessions.caption')}
      call={listSessions}
      file={exportSessions}
      params={{ player: id }}
      columns={useColumns()}
      rowKey={(row) => row.id}
      tone={({ is_open }) => (is_open ? undefined : 'faint')}
      empty={{ title: t('sessions.empty') }}
    />
  );
}

function useColumns(): readonly DataColumn<PlayerSession>[] {
  const t = useT('backoffice-players');
  return [
    {
      id: 'device',
      sort: (row) => deviceOf(row.device),
      head: t('sessions.device'),
      grow: true,
      cell: (row) => (
        <span className="player-device" title={row.device}>
          {row.client ? `${row.client} · ` : ''}
          {deviceOf(row.device) || '—'}
        </span>
      ),
    },
    {
      id: 'address',
      sort: (row) => row.address,
      head: t('sessions.address'),
      cell: ({ address }) =>
        address && (
          <Link
            to={`/players?address=${encodeURIComponent(address)}`}
            title={t('sessions.sameAddress', { address })}
          >
            {address}
          </Link>
        ),
    },
    {
      id: 'started',
      sort: (row) => row.started_at,
      head: t('sessions.started'),
      cell: (row) => <Timestamp at={row.started_at} />,
    },
    {
      id: 'used',
      sort: (row) => row.used_at,
      head: t('sessions.used'),
      from: 'm',
      cell: (row) => <Timestamp at={row.used_at} />,
    },
    { id: 'state', head: t('sessions.state'), cell: (row) => <State session={row} /> },
  ];
}

function State({ session: { is_open, end_reason } }: { session: PlayerSession }) {
  const t = useT('backoffice-players');
  if (is_open) return <Badge tone="gain">{t('sessions.open')}</Badge>;
  const why = endKey(end_reason);
  return <>{why ? t(`sessions.ends.${why}`) : t('sessions.over')}</>;
}
