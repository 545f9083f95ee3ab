import { listPartnerPlayers } from '#features/affiliates/contract.partner.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { Loaded, Nothing } from '../loaded.tsx';
import { Sums } from '../sums.tsx';

/** The players of the partner by pseudonym: nothing by which a person could be found. */
export function Page() {
  const t = useT('partner');
  const f = useFormat();
  const found = useCall(listPartnerPlayers, {});
  return (
    <Loaded title={t('pages.players')} lead={t('players.lead')} found={found}>
      {(players) =>
        players.length === 0 ? (
          <Nothing title={t('players.none')} text={t('players.noneText')} />
        ) : (
          <Table
            caption={t('pages.players')}
            rows={players}
            rowKey={({ player }) => player}
            columns={[
              { id: 'player', head: t('players.player'), cell: ({ player }) => player },
              {
                id: 'campaign',
                head: t('links.campaign'),
                wideOnly: true,
                cell: ({ campaign }) => campaign ?? '—',
              },
              {
                id: 'at',
                head: t('players.registered'),
                cell: ({ registered_at }) => f.date(registered_at),
              },
              {
                id: 'first',
                head: t('players.firstDeposit'),
                cell: ({ first_deposit_at }) =>
                  first_deposit_at === null ? '—' : f.date(first_deposit_at),
              },
              {
                id: 'ngr',
                head: t('dashboard.ngr'),
                align: 'end',
                cell: ({ sums }) => <Sums sums={sums} name="ngr" />,
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}
