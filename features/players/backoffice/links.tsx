import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { CallList } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { exportLinks, listLinks, type LinkedAccount } from '../contract.backoffice.account.ts';
import { STATUS_TONE } from './labels.ts';

/** Other accounts that may belong to the same person, and the reason for each. */
export function Links({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <>
      <p className="player-faint player-explains">{t('links.text')}</p>
      <CallList
        caption={t('links.caption')}
        call={listLinks}
        file={exportLinks}
        params={{ player: id }}
        columns={useColumns()}
        rowKey={(row) => row.player_id}
        href={(row) => `/players/${row.player_id}`}
        empty={{ title: t('links.none') }}
      />
    </>
  );
}

function useColumns(): readonly DataColumn<LinkedAccount>[] {
  const t = useT('backoffice-players');
  return [
    {
      id: 'player',
      sort: (row) => row.name,
      head: t('links.player'),
      grow: true,
      cell: (row) => (
        <span className="player-who">
          <b>{row.name}</b> <small>#{row.player_id}</small>
        </span>
      ),
    },
    {
      id: 'by',
      sort: (row) => row.by.length,
      head: t('links.by'),
      cell: (row) => (
        <span className="player-badges">
          {row.by.map((kind) => (
            <Badge key={kind} tone={kind === 'address' ? 'plain' : 'warn'}>
              {t(`links.kinds.${kind}`)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'status',
      sort: (row) => row.status,
      head: t('links.status'),
      cell: ({ status }) => <Badge tone={STATUS_TONE[status]}>{t(`status.${status}`)}</Badge>,
    },
    {
      id: 'registered',
      sort: (row) => row.registered_at,
      head: t('links.registered'),
      from: 'm',
      cell: (row) => <Timestamp at={row.registered_at} />,
    },
  ];
}
