import { useCallPages } from '#platform/browser/net/data.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters, type Filter } from '#platform/backoffice/filter-bar.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/backoffice/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PERIODS } from '#domain/bets/contract.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import {
  exportMovements,
  listMovements,
  type PlayerMovement,
} from '../contract.backoffice.history.ts';
import { withoutUndefined } from './without-undefined.ts';
import { kindKey } from './labels.ts';

/** The ledger movements of this player's accounts, without bets. */
export function Movements({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const query = useQuery();
  const mayExport = useMay(exportMovements.roles);
  const list = useCallPages(listMovements, { params: { player: id }, query });
  return (
    <>
      <FilterBar
        filters={useMovementFilters()}
        aside={
          mayExport && <ExportButton call={exportMovements} params={{ player: id }} query={query} />
        }
      />
      <DataTable
        caption={t('movements.caption')}
        columns={useColumns(id)}
        list={list}
        rowKey={(row) => row.id}
        empty={{ title: t('movements.empty') }}
        isFiltered={Object.keys(query).length > 0}
      />
    </>
  );
}

const ACCOUNTS = ['cash', 'bonus', 'held'] as const;
const WALLETS = ['none', 'only'] as const;

/** The URL may contain any value; only values the server accepts are sent. */
function useQuery() {
  const { account, play, period } = useFilters(['account', 'play', 'period']);
  return withoutUndefined({
    account: ACCOUNTS.find((one) => one === account),
    play: WALLETS.find((one) => one === play),
    period: PERIODS.find((one) => one === period),
  });
}

function useMovementFilters(): readonly Filter[] {
  const t = useT('backoffice-players');
  return [
    {
      key: 'account',
      kind: 'choice',
      label: t('movements.account'),
      choices: ACCOUNTS.map((value) => ({ value, label: t(`balances.${value}`) })),
    },
    {
      key: 'play',
      kind: 'choice',
      label: t('movements.wallet'),
      choices: [
        { value: 'none', label: t('movements.money') },
        { value: 'only', label: t('movements.play') },
      ],
    },
    {
      key: 'period',
      kind: 'choice',
      label: t('bets.period'),
      choices: PERIODS.map((value) => ({ value, label: t(`periods.${value}`) })),
    },
  ];
}

function useColumns(id: string) {
  const t = useT('backoffice-players');
  const accountName = (name: PlayerMovement['from']) =>
    name === null ? t('movements.house') : t(`balances.${name}`);
  return [
    {
      id: 'kind',
      head: t('movements.kind'),
      grow: true as const,
      cell: (row: PlayerMovement) => (
        <span className="player-who">
          {t(`movements.kinds.${kindKey(row.kind)}`, { kind: row.kind })} <small>{row.id}</small>
        </span>
      ),
    },
    {
      id: 'ref',
      head: t('movements.ref'),
      cell: (row: PlayerMovement) => <Reference text={row.ref} player={id} />,
    },
    {
      id: 'fromTo',
      head: t('movements.fromTo'),
      from: 'l' as const,
      cell: (row: PlayerMovement) => `${accountName(row.from)} → ${accountName(row.to)}`,
    },
    {
      id: 'change',
      head: t('movements.change'),
      align: 'end' as const,
      card: 'lead' as const,
      cell: (row: PlayerMovement) => (
        <Money amount={row.change} currency={row.currency} sign="always" tone="signed" />
      ),
    },
    {
      id: 'balance',
      head: t('movements.balance'),
      align: 'end' as const,
      from: 'm' as const,
      cell: (row: PlayerMovement) => <Money amount={row.balance} currency={row.currency} />,
    },
    {
      id: 'at',
      head: t('movements.at'),
      cell: (row: PlayerMovement) => <Timestamp at={row.created_at} seconds />,
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
