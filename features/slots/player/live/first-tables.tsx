import './live-tables.css';
import { useGameCards, useOfferedGames } from '#domain/bets/player/game-cards.ts';
import { folderOfGame } from '#domain/bets/player/games.ts';
import { LIVE_TABLES } from '#domain/live-tables/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';

const AT_ONCE = { fetchPriority: 'high' } as const;

/** Our own live tables by picture and name alone, for the first screen. */
export function FirstTables() {
  const t = useT('slots');
  const cards = useGameCards();
  const offered = useOfferedGames();
  const isOffered = (game: string) => offered.some(({ folder }) => folder === folderOfGame(game));
  return (
    <section className="live-tables">
      <h2>{t('live.tables')}</h2>
      <ul>
        {LIVE_TABLES.filter(isOffered).map((game, place) => {
          const { picture, name } = cards(folderOfGame(game) ?? game);
          return (
            <li key={game} className="live-table">
              <img src={picture} alt="" width={120} height={160} {...(place === 0 && AT_ONCE)} />
              <span className="live-table-facts">
                <strong className="display">{name}</strong>
                <span className="live-table-wait" />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
