import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { CallList } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PERIODS } from '#domain/bets/contract.ts';
import {
  exportMovements,
  listMovements,
  type PlayerMovement,
} from '../contract.backoffice.history.ts';
import { kindKey } from './labels.ts';

const ACCOUNTS = ['cash', 'bonus', 'held'] as const;

/** The ledger movements of this player's accounts, without bets. */
export function Movements({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <CallList
      caption={t('movements.caption')}
      call={listMovements}
      file={exportMovements}
      params={{ player: id }}
      filters={[
        choice('account', t('movements.account'), ACCOUNTS, (one) => t(`balances.${one}`)),
        choice('play', t('movements.wallet'), ['none', 'only'], (one) =>
          t(one === 'none' ? 'movements.money' : 'movements.play'),
        ),
        choice('period', t('bets.period'), PERIODS, (one) => t(`periods.${one}`)),
      ]}
      columns={useColumns(id)}
      rowKey={(row) => row.id}
      empty={{ title: t('movements.empty') }}
    />
  );
}

function useColumns(id: string): readonly DataColumn<PlayerMovement>[] {
  const t = useT('backoffice-players');
  const accountName = (name: PlayerMovement['from']) =>
    name === null ? t('movements.operator') : t(`balances.${name}`);
  return [
    {
      id: 'kind',
      sort: (row) => row.kind,
      head: t('movements.kind'),
      grow: true,
      cell: (row) => (
        <span className="player-who">
          {t(`movements.kinds.${kindKey(row.kind)}`, { kind: row.kind })} <small>{row.id}</small>
        </span>
      ),
    },
    {
      id: 'ref',
      head: t('movements.ref'),
      cell: (row) => <Reference text={row.ref} player={id} />,
    },
    {
      id: 'fromTo',
      head: t('movements.fromTo'),
      from: 'l',
      cell: (row) => `${accountName(row.from)} → ${accountName(row.to)}`,
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
      id: 'balance',
      sort: (row) => Number(row.balance),
      head: t('movements.balance'),
      align: 'end',
      from: 'm',
      cell: (row) => <Money amount={row.balance} currency={row.currency} />,
    },
    {
      id: 'at',
      sort: (row) => row.created_at,
      head: t('movements.at'),
      cell: (row) => <Timestamp at={row.created_at} seconds />,
    },
  ];
}

/** Links to the record the movement refers to, where it has a page. */
function Reference({ text, player }: { text: string | null; player: string }) {
  const t = useT('backoffice-players');
  if (text === null) return null;
  const [kind, id] = text.split(':');
  const goals = {
    deposit: `/deposits/${id}`,
    withdrawal: `/withdrawals/${id}`,
    adjustment: `/adjustments?player=${player}`,
  };
  const known = (Object.keys(goals) as (keyof typeof goals)[]).find((one) => one === kind);
  const to = known && goals[known];
  const name = known ? t(`movements.refs.${known}`, { id: id ?? '' }) : text.replace(':', ' ');
  return to ? <Link to={to}>{name}</Link> : <span className="player-faint">{name}</span>;
}
