import { CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { CallList } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { setQuery, useQuery } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PERIODS, type BetRecord } from '#domain/bets/contract.ts';
import { exportBets, listBets } from '../contract.backoffice.history.ts';
import { Replay } from './replay.tsx';
import { gameKey, GAMES } from './labels.ts';

const WALLETS: readonly WalletCurrency[] = [...CURRENCIES, 'PLAY'];

/** Bets of the player; opening one recomputes it. */
export function Bets({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const shown = useQuery()['bet'];
  return (
    <>
      <CallList
        caption={t('bets.caption')}
        call={listBets}
        file={exportBets}
        params={{ player: id }}
        filters={[
          choice('game', t('bets.game'), GAMES, (one) => t(`games.${one}`)),
          choice('currency', t('bets.currency'), WALLETS, (one) =>
            one === 'PLAY' ? t('balances.play') : one,
          ),
          choice('period', t('bets.period'), PERIODS, (one) => t(`periods.${one}`)),
        ]}
        columns={useColumns()}
        rowKey={(row) => row.id}
        onOpen={(row) => setQuery({ bet: row.id })}
        empty={{ title: t('bets.empty') }}
      />
      {shown !== undefined && (
        <Replay player={id} bet={shown} onClose={() => setQuery({ bet: null })} />
      )}
    </>
  );
}

function useColumns(): readonly DataColumn<BetRecord>[] {
  const t = useT('backoffice-players');
  return [
    {
      id: 'game',
      sort: (row) => row.game,
      head: t('bets.game'),
      grow: true,
      cell: (row) => (
        <>
          <GameName game={row.game} />{' '}
          {row.is_free_round && <Badge tone="info">{t('bets.freeRound')}</Badge>}{' '}
          {row.is_corrected && <Badge tone="warn">{t('bets.corrected')}</Badge>}
        </>
      ),
    },
    {
      id: 'stake',
      sort: (row) => Number(row.stake),
      head: t('bets.stake'),
      align: 'end',
      cell: (row) => <Amount of={row} all={row.stake} bonus={row.bonus_stake} />,
    },
    {
      id: 'multiplier',
      head: t('bets.multiplier'),
      align: 'end',
      from: 'm',
      cell: (row) =>
        row.void_reason === null ? (
          <Multiplier text={row.multiplier} />
        ) : (
          <Badge tone="warn">{t('bets.void')}</Badge>
        ),
    },
    {
      id: 'payout',
      sort: (row) => Number(row.payout),
      head: t('bets.payout'),
      align: 'end',
      card: 'lead',
      cell: (row) => <Amount of={row} all={row.payout} bonus={row.bonus_payout} />,
    },
    { id: 'id', head: t('bets.id'), from: 'l', cell: (row) => row.id },
    {
      id: 'at',
      sort: (row) => row.placed_at,
      head: t('bets.at'),
      cell: (row) => <Timestamp at={row.placed_at} seconds />,
    },
  ];
}

type AmountProps = { of: BetRecord; all: string; bonus: string | undefined };

/** An amount, and the part of it that was bonus money. */
function Amount({ of: { currency }, all, bonus }: AmountProps) {
  const t = useT('backoffice-players');
  const f = useFormat();
  return (
    <span className="player-who">
      <Money amount={all} currency={currency} />
      {bonus !== undefined && (
        <small> {t('bets.bonus', { amount: f.money(bonus, currency) })}</small>
      )}
    </span>
  );
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
