import { useState } from 'react';
import { CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters, type Filter } from '#platform/backoffice/filter-bar.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PERIODS, type BetRecord } from '#domain/bets/contract.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { exportBets, listBets } from '../contract.backoffice.history.ts';
import { withoutUndefined } from './without-undefined.ts';
import { Replay } from './replay.tsx';
import { gameKey, GAMES } from './labels.ts';

const WALLETS: readonly WalletCurrency[] = [...CURRENCIES, 'PLAY'];

/** Bets of the player; opening one recomputes it. */
export function Bets({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const [shown, setShown] = useState<string>();
  const query = useQuery();
  const mayExport = useMay(exportBets.roles);
  const list = useCallPages(listBets, { params: { player: id }, query });
  return (
    <>
      <FilterBar
        filters={useBetFilters()}
        aside={
          mayExport && <ExportButton call={exportBets} params={{ player: id }} query={query} />
        }
      />
      <DataTable
        caption={t('bets.caption')}
        columns={useColumns()}
        list={list}
        rowKey={(row) => row.id}
        onOpen={(row) => setShown(row.id)}
        empty={{ title: t('bets.empty') }}
        isFiltered={Object.keys(query).length > 0}
      />
      {shown !== undefined && (
        <Replay player={id} bet={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

/** The URL may contain any value; only values the server accepts are sent. */
function useQuery() {
  const { game, currency, period } = useFilters(['game', 'currency', 'period']);
  return withoutUndefined({
    game: GAMES.find((one) => one === game),
    currency: WALLETS.find((one) => one === currency),
    period: PERIODS.find((one) => one === period),
  });
}

function useBetFilters(): readonly Filter[] {
  const t = useT('backoffice-players');
  return [
    {
      key: 'game',
      kind: 'choice',
      label: t('bets.game'),
      choices: GAMES.map((value) => ({ value, label: t(`games.${value}`) })),
    },
    {
      key: 'currency',
      kind: 'choice',
      label: t('bets.currency'),
      choices: WALLETS.map((value) => ({
        value,
        label: value === 'PLAY' ? t('balances.play') : value,
      })),
    },
    {
      key: 'period',
      kind: 'choice',
      label: t('bets.period'),
      choices: PERIODS.map((value) => ({ value, label: t(`periods.${value}`) })),
    },
  ];
}

function useColumns() {
  const t = useT('backoffice-players');
  return [
    {
      id: 'game',
      head: t('bets.game'),
      grow: true as const,
      cell: (row: BetRecord) => <GameName game={row.game} />,
    },
    {
      id: 'stake',
      head: t('bets.stake'),
      align: 'end' as const,
      cell: (row: BetRecord) => <Money amount={row.stake} currency={row.currency} />,
    },
    {
      id: 'multiplier',
      head: t('bets.multiplier'),
      align: 'end' as const,
      from: 'm' as const,
      cell: (row: BetRecord) =>
        row.void_reason === null ? (
          <Multiplier text={row.multiplier} />
        ) : (
          <Badge tone="warn">{t('bets.void')}</Badge>
        ),
    },
    {
      id: 'payout',
      head: t('bets.payout'),
      align: 'end' as const,
      card: 'lead' as const,
      cell: (row: BetRecord) => <Money amount={row.payout} currency={row.currency} />,
    },
    { id: 'id', head: t('bets.id'), from: 'l' as const, cell: (row: BetRecord) => row.id },
    {
      id: 'at',
      head: t('bets.at'),
      cell: (row: BetRecord) => <Timestamp at={row.placed_at} seconds />,
    },
  ];
}

/** A lost bet has no multiplier to show. */
function Multiplier({ text }: { text: string }) {
  const f = useFormat();
  const value = Number(text);
  if (value === 0) return <span className="player-faint">—</span>;
  return f.multiplier(Math.round(value * 10_000));
}

function GameName({ game }: { game: string }) {
  const t = useT('backoffice-players');
  const key = gameKey(game);
  return <span className="player-game">{key ? t(`games.${key}`) : game}</span>;
}
