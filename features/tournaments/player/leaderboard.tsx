import { PlayerName } from '#domain/identity/player/player-name.tsx';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import {
  listTournamentPlaces,
  type OwnPlace,
  type TournamentBoard,
  type TournamentPlace,
  type TournamentShown,
} from '../contract.ts';
import { Score } from './score.tsx';

type LeaderboardProps = {
  tournament: TournamentShown;
  board: TournamentBoard | undefined;
  own: OwnPlace | undefined;
};

const PAGE_ROWS = '50';

/** The first fifty places as they move; places below, and final ones, as they are loaded. */
export function Leaderboard({ tournament, board, own }: LeaderboardProps) {
  const t = useT('tournaments');
  const isLive = tournament.state === 'active' || tournament.state === 'calculating';
  const isFinal = tournament.final_hash !== null;
  return (
    <section className="tournament-board" aria-labelledby="tournament-board">
      <header>
        <h2 id="tournament-board">{t(isFinal ? 'finalBoard' : 'board')}</h2>
        {isLive && !isFinal && <p className="tournament-live">{t('live')}</p>}
      </header>
      <Places tournament={tournament} board={isFinal ? undefined : board} own={own} />
    </section>
  );
}

function Places({ tournament, board, own }: LeaderboardProps) {
  const t = useT('tournaments');
  const common = useT('common');
  const { id } = tournament;
  const list = useCallPages(listTournamentPlaces, { params: { id }, query: { limit: PAGE_ROWS } });
  const live = board?.places;
  const last = live?.at(-1)?.number ?? 0;
  const places = live ? [...live, ...list.items.filter(({ number }) => number > last)] : list.items;
  if (!live && list.refusal) {
    return (
      <p role="alert" className="tournament-note">
        {linesOf(list.refusal)[0]} <Button onClick={list.refetch}>{common('retry')}</Button>
      </p>
    );
  }
  if (!live && list.loading) return <Skeleton height="12rem" />;
  if (places.length === 0) {
    const isOver = tournament.state === 'finished' || tournament.state === 'cancelled';
    return <p className="tournament-note">{t(isOver ? 'boardEmptyOver' : 'boardEmpty')}</p>;
  }
  return (
    <>
      <Table tournament={tournament} places={places} own={own} />
      {list.hasMore && (
        <Button busy={list.loadingMore} onClick={list.more}>
          {t('moreBelow', { from: places.length + 1 })}
        </Button>
      )}
    </>
  );
}

type TableProps = {
  tournament: TournamentShown;
  places: readonly TournamentPlace[];
  own: OwnPlace | undefined;
};

function Table({ tournament, places, own }: TableProps) {
  const t = useT('tournaments');
  return (
    <table className="tournament-table tabular" aria-labelledby="tournament-board">
      <thead>
        <tr>
          <th scope="col">{t('place')}</th>
          <th scope="col">{t('player')}</th>
          <th scope="col">{t('score')}</th>
          <th scope="col">{t('prize')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map((row) => (
          <Row key={row.entry} tournament={tournament} row={row} isOwn={own?.entry === row.entry} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { tournament: TournamentShown; row: TournamentPlace; isOwn: boolean };

function Row({ tournament, row, isOwn }: RowProps) {
  const t = useT('tournaments');
  const hasPrize = !/^[0.]*$/.test(row.prize);
  return (
    <tr data-own={isOwn || undefined} data-place={row.place <= 3 ? row.place : undefined}>
      <td className="tournament-place">{row.place}</td>
      <td>
        <span className="tournament-name">
          <Avatar name={row.player} src={row.avatar} />
          {isOwn ? t('you') : <Name player={row.player} />}
        </span>
      </td>
      <td>
        <Score tournament={tournament} score={row.score} />
      </td>
      <td>{hasPrize && <Money amount={row.prize} currency={tournament.currency} tone="win" />}</td>
    </tr>
  );
}

function Name({ player }: { player: string | null }) {
  const t = useT('tournaments');
  return player === null ? <i>{t('hidden')}</i> : <PlayerName name={player} />;
}
