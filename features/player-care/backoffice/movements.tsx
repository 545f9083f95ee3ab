import { useState } from 'react';
import { useCallPages } from '#platform/browser/data.tsx';
import { DataTable } from '#platform/browser/desk/data-table.tsx';
import { Moment } from '#platform/browser/desk/moment.tsx';
import { Link } from '#platform/browser/desk/router.tsx';
import { useT } from '#platform/browser/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { listMovements, type CareMovement } from '../contract.backoffice.history.ts';
import { Choice } from './choice.tsx';
import { kindKey } from './words.ts';

/** What the ledger has of this player's accounts, but bets. */
export function Movements({ id }: { id: string }) {
  const t = useT('desk-player-care');
  const [account, setAccount] = useState<'cash' | 'bonus' | 'held'>();
  const [play, setPlay] = useState<'only' | 'none'>();
  const query = { ...(account ? { account } : {}), ...(play ? { play } : {}) };
  const list = useCallPages(listMovements, { params: { player: id }, query });
  return (
    <>
      <div className="care-filters">
        <Choice
          label={t('movements.account')}
          value={account}
          onChange={setAccount}
          choices={(['cash', 'bonus', 'held'] as const).map((value) => ({
            value,
            label: t(`balances.${value}`),
          }))}
        />
        <Choice
          label={t('movements.wallet')}
          value={play}
          onChange={setPlay}
          choices={[
            { value: 'none', label: t('movements.money') },
            { value: 'only', label: t('movements.play') },
          ]}
        />
      </div>
      <DataTable
        caption={t('movements.caption')}
        columns={useColumns(id)}
        list={list}
        rowKey={(row) => row.id}
        empty={{ title: t('movements.empty') }}
        isFiltered={account !== undefined || play !== undefined}
      />
    </>
  );
}

function useColumns(id: string) {
  const t = useT('desk-player-care');
  const purse = (name: CareMovement['from']) =>
    name === null ? t('movements.house') : t(`balances.${name}`);
  return [
    {
      id: 'kind',
      head: t('movements.kind'),
      grow: true as const,
      cell: (row: CareMovement) => (
        <span className="care-who">
          {t(`movements.kinds.${kindKey(row.kind)}`, { kind: row.kind })} <small>{row.id}</small>
        </span>
      ),
    },
    {
      id: 'ref',
      head: t('movements.ref'),
      cell: (row: CareMovement) => <Reference text={row.ref} player={id} />,
    },
    {
      id: 'purses',
      head: t('movements.purses'),
      from: 'l' as const,
      cell: (row: CareMovement) => `${purse(row.from)} → ${purse(row.to)}`,
    },
    {
      id: 'change',
      head: t('movements.change'),
      align: 'end' as const,
      cell: (row: CareMovement) => (
        <Money amount={row.change} currency={row.currency} sign="always" tone="signed" />
      ),
    },
    {
      id: 'balance',
      head: t('movements.balance'),
      align: 'end' as const,
      from: 'm' as const,
      cell: (row: CareMovement) => <Money amount={row.balance} currency={row.currency} />,
    },
    {
      id: 'at',
      head: t('movements.at'),
      cell: (row: CareMovement) => <Moment at={row.created_at} seconds />,
    },
  ];
}

/** Leads to what it was for, where that has a page. */
function Reference({ text, player }: { text: string | null; player: string }) {
  if (text === null) return null;
  const [kind, id] = text.split(':');
  const to = {
    withdrawal: `/withdrawals/${id}`,
    adjustment: `/adjustments?player=${player}`,
  }[kind ?? ''];
  const name = `${kind} ${id ?? ''}`;
  return to ? <Link to={to}>{name}</Link> : <span className="care-faint">{name}</span>;
}
