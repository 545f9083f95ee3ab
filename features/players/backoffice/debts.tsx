import type { Answer } from '#core/wire.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { exportDebts, listDebts } from '../contract.backoffice.history.ts';

type DebtsProps = { readonly id: string; readonly currency: WalletCurrency };

/** What made and what repaid the debt of a player in one currency. */
export function Debts({ id, currency }: DebtsProps) {
  const t = useT('backoffice-players');
  const params = { player: id };
  const query = { currency };
  const title = t('debts.title', { currency });
  return (
    <Panel title={title} aside={<ExportButton call={exportDebts} params={params} query={query} />}>
      <DataTable
        caption={title}
        columns={useColumns()}
        list={useCallPages(listDebts, { params, query })}
        rowKey={(row) => row.id}
        empty={{ title: t('debts.empty') }}
      />
    </Panel>
  );
}

type Entry = Answer<typeof listDebts>['data'][number];

function useColumns(): readonly DataColumn<Entry>[] {
  const t = useT('backoffice-players');
  return [
    {
      id: 'kind',
      sort: (row) => row.kind,
      head: t('debts.kind'),
      grow: true,
      cell: (row) => (
        <span className="player-who">
          {t(`debts.kinds.${row.kind}`)}{' '}
          {row.bet_id && <small>{`${row.game} ${row.bet_id}`}</small>}
        </span>
      ),
    },
    {
      id: 'change',
      sort: (row) => Number(row.change),
      head: t('movements.change'),
      align: 'end',
      card: 'lead',
      cell: (row) => (
        <Money amount={row.change} currency={row.currency} sign="always" tone="signed" />
      ),
    },
    {
      id: 'owed',
      sort: (row) => Number(row.owed),
      head: t('debts.owed'),
      align: 'end',
      cell: (row) => <Money amount={row.owed} currency={row.currency} />,
    },
    {
      id: 'at',
      sort: (row) => row.created_at,
      head: t('movements.at'),
      cell: (row) => <Timestamp at={row.created_at} seconds />,
    },
  ];
}
