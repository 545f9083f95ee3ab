import './leaderboard.css';
import { useMemo, useRef, type ComponentType } from 'react';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { folderOfGame, gameFolders, gameNames, loadGame } from '#domain/bets/player/games.ts';
import { PlayerName } from '#domain/identity/player/player-name.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { useRoute } from '#platform/browser/router/router.tsx';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useInView } from '#platform/browser/router/use-in-view.ts';
import { gamesOfPage, type LeaderboardEntry } from './leaderboard.ts';
import { useLeaderboard } from './use-leaderboard.ts';

/** The highest multipliers of the day at the games of this page. */
export function Section() {
  const t = useT('leaderboard');
  const { name } = useRoute();
  const games = useMemo(
    () => gamesOfPage(name, { folders: gameFolders(), names: gameNames() }, folderOfGame),
    [name],
  );
  const section = useRef<HTMLElement>(null);
  const leaderboard = useLeaderboard(games, useInView(section));
  return (
    <section className="leaderboard" aria-labelledby="leaderboard-title" ref={section}>
      <header className="leaderboard-header">
        <h2 id="leaderboard-title">{t('title')}</h2>
        <p>{t('lead')}</p>
      </header>
      <Body leaderboard={leaderboard} hasSeveralGames={games.length > 1} />
    </section>
  );
}

type BodyProps = { leaderboard: ReturnType<typeof useLeaderboard>; hasSeveralGames: boolean };

function Body({ leaderboard, hasSeveralGames }: BodyProps) {
  const t = useT('leaderboard');
  const common = useT('common');
  const { status, entries, own, refusal, retry } = leaderboard;
  if (status === 'failed' && refusal) {
    return (
      <p className="leaderboard-note leaderboard-line" role="alert">
        <span>{linesOf(refusal)[0]}</span>
        <Button size="s" onClick={retry}>
          {common('retry')}
        </Button>
      </p>
    );
  }
  if (status === 'loading') {
    return (
      // As high as the line of a day without wins, so that nothing below moves twice.
      <p className="leaderboard-note">
        <span className="visually-hidden">{common('loading')}</span>
        <Skeleton height="1lh" />
      </p>
    );
  }
  if (entries.length === 0) return <p className="leaderboard-note">{t('empty')}</p>;
  return (
    <table className="leaderboard-table tabular" aria-labelledby="leaderboard-title">
      <Columns />
      <tbody>
        {entries.map((each, index) => (
          <Row
            key={each.id}
            entry={each}
            number={index + 1}
            isOwn={own.has(each.id)}
            hasSeveralGames={hasSeveralGames}
          />
        ))}
      </tbody>
    </table>
  );
}

function Columns() {
  const t = useT('leaderboard');
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{t('place')}</span>
        </th>
        <th scope="col">{t('player')}</th>
        <th scope="col" className="leaderboard-wide">
          {t('time')}
        </th>
        <th scope="col" className="leaderboard-wide">
          {t('stake')}
        </th>
        <th scope="col">{t('multiplier')}</th>
        <th scope="col">{t('payout')}</th>
      </tr>
    </thead>
  );
}

type RowProps = {
  entry: LeaderboardEntry;
  number: number;
  isOwn: boolean;
  hasSeveralGames: boolean;
};

/** On a phone the time and the stake are shown below the name and the payout. */
function Row({ entry, number, isOwn, hasSeveralGames }: RowProps) {
  const t = useT('leaderboard');
  const f = useFormat();
  const { stake, currency, payout } = entry;
  const time = <time dateTime={entry.placed_at}>{f.time(entry.placed_at)}</time>;
  const staked = <Money amount={stake} currency={currency} />;
  return (
    <tr data-own={isOwn || undefined}>
      <td className="leaderboard-place">{number}</td>
      <td className="leaderboard-player">
        <span className="leaderboard-name">
          <Avatar name={entry.player} src={entry.avatar} />
          {isOwn ? t('you') : <Name player={entry.player} />}
        </span>
        {hasSeveralGames && <GameName game={entry.game} />}
        <small className="leaderboard-narrow">{time}</small>
      </td>
      <td className="leaderboard-wide">{time}</td>
      <td className="leaderboard-wide">{staked}</td>
      <td className="leaderboard-multiplier">{f.multiplier(m4Of(entry))}</td>
      <td>
        <Money amount={payout} currency={currency} tone="win" />
        <small className="leaderboard-narrow">
          <span className="visually-hidden">{t('stake')} </span>
          {staked}
        </small>
      </td>
    </tr>
  );
}

function Name({ player }: { player: string | null }) {
  const t = useT('leaderboard');
  return player === null ? <i>{t('hidden')}</i> : <PlayerName name={player} />;
}

/** The name component of the game; the game is on the page, so its texts are loaded. */
function GameName({ game }: { game: string }) {
  const load = useMemo(() => () => loadGame(game), [game]);
  const Name: ComponentType | undefined = useLazyLoad(load)?.Name;
  return <small>{Name && <Name />}</small>;
}
