import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { listDropClaims, type StaffDrop, type StaffDropClaim } from '../contract.backoffice.ts';

type Props = { readonly drop: StaffDrop; readonly onClose: () => void };

/** Who took a drop, in the order of their places. */
export function ClaimsDialog({ drop: { id, names }, onClose }: Props) {
  const t = useT('backoffice-chat-drops');
  const locale = useLocale();
  return (
    <Dialog open size="l" onClose={onClose} title={names[locale]} closeLabel={t('claims.close')}>
      <DataTable
        caption={t('claims.title')}
        list={useCallPages(listDropClaims, { params: { id }, query: {} })}
        rowKey={({ place }) => String(place)}
        columns={useClaimColumns()}
        isFiltered={false}
        empty={{ title: t('claims.none') }}
      />
    </Dialog>
  );
}

function useClaimColumns(): readonly DataColumn<StaffDropClaim>[] {
  const t = useT('backoffice-chat-drops');
  return [
    {
      id: 'player',
      head: t('claims.player'),
      grow: true,
      cell: ({ player: { id, name } }) => <PlayerLink id={id} name={name} detail={null} />,
    },
    { id: 'place', head: t('claims.place'), align: 'end', cell: ({ place }) => place },
    {
      id: 'amount',
      head: t('columns.given'),
      align: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      id: 'at',
      head: t('claims.at'),
      cell: ({ claimed_at: at }) => <Timestamp at={at} seconds />,
    },
  ];
}
