import { useCall } from '#platform/browser/net/data.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { Moment } from '#platform/backoffice/moment.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { listLinks, type CareLink } from '../contract.backoffice.desk.ts';
import { STATUS_TONE } from './words.ts';

/** Other accounts that may be of the same person, and by what one would think so. */
export function Links({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const { data, ...list } = useCall(listLinks, { params: { player: id } });
  return (
    <>
      <p className="care-faint care-explains">{t('links.text')}</p>
      <DataTable
        caption={t('links.caption')}
        columns={useColumns()}
        list={{ ...list, items: data?.data ?? [] }}
        rowKey={(row) => row.player_id}
        href={(row) => `/players/${row.player_id}`}
        empty={{ title: t('links.none') }}
        isFiltered={false}
      />
    </>
  );
}

function useColumns() {
  const t = useT('backoffice-players');
  return [
    {
      id: 'player',
      head: t('links.player'),
      grow: true as const,
      cell: (row: CareLink) => (
        <span className="care-who">
          <b>{row.name}</b> <small>#{row.player_id}</small>
        </span>
      ),
    },
    {
      id: 'by',
      head: t('links.by'),
      cell: (row: CareLink) => (
        <span className="care-badges">
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
      head: t('links.status'),
      cell: ({ status }: CareLink) => (
        <Badge tone={STATUS_TONE[status]}>{t(`status.${status}`)}</Badge>
      ),
    },
    {
      id: 'registered',
      head: t('links.registered'),
      from: 'm' as const,
      cell: (row: CareLink) => <Moment at={row.registered_at} />,
    },
  ];
}
