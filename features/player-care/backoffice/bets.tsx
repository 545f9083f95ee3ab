import { useState } from 'react';
import { CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import { useCallPages } from '#platform/browser/data.tsx';
import { DataTable } from '#platform/browser/desk/data-table.tsx';
import { Moment } from '#platform/browser/desk/moment.tsx';
import { useT } from '#platform/browser/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PERIODS, type BetRecord, type Period } from '#house/bets/contract.ts';
import { listBets } from '../contract.backoffice.history.ts';
import { Choice } from './choice.tsx';
import { Replay } from './replay.tsx';
import { gameKey, GAMES } from './words.ts';

const WALLETS: readonly WalletCurrency[] = [...CURRENCIES, 'PLAY'];

/** Bets of the player; pressing one decides it again. */
export function Bets({ id }: { id: string }) {
  const t = useT('desk-player-care');
  const [game, setGame] = useState<(typeof GAMES)[number]>();
  const [currency, setCurrency] = useState<WalletCurrency>();
  const [period, setPeriod] = useState<Period>();
  const [shown, setShown] = useState<string>();
  const query = {
    ...(game ? { game } : {}),
    ...(currency ? { currency } : {}),
    ...(period ? { period } : {}),
  };
  const list = useCallPages(listBets, { params: { player: id }, query });
  return (
    <>
      <div className="care-filters">
        <Choice
          label={t('bets.game')}
          value={game}
          onChange={setGame}
          choices={GAMES.map((value) => ({ value, label: t(`games.${value}`) }))}
        />
        <Choice
          label={t('bets.currency')}
          value={currency}
          onChange={setCurrency}
          choices={WALLETS.map((value) => ({
            value,
            label: value === 'PLAY' ? t('balances.play') : value,
          }))}
        />
        <Choice
          label={t('bets.period')}
          value={period}
          onChange={setPeriod}
          choices={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
      </div>
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

function useColumns() {
  const t = useT('desk-player-care');
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
          `×${row.multiplier}`
        ) : (
          <Badge tone="warn">{t('bets.void')}</Badge>
        ),
    },
    {
      id: 'payout',
      head: t('bets.payout'),
      align: 'end' as const,
      cell: (row: BetRecord) => <Money amount={row.payout} currency={row.currency} />,
    },
    { id: 'id', head: t('bets.id'), from: 'l' as const, cell: (row: BetRecord) => row.id },
    {
      id: 'at',
      head: t('bets.at'),
      cell: (row: BetRecord) => <Moment at={row.placed_at} seconds />,
    },
  ];
}

function GameName({ game }: { game: string }) {
  const t = useT('desk-player-care');
  const known = gameKey(game);
  return <span className="care-game">{known ? t(`games.${known}`) : game}</span>;
}
