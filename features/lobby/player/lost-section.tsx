import '#domain/bets/player/lobby/game-lists.css';
import './lobby.css';
import './lost-section.css';
import { useOfferedGames } from '#domain/bets/player/game-cards.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { byPlayers } from '../rules.ts';
import { useMine } from '#domain/bets/player/lobby/mine.ts';
import { Grid } from './rail.tsx';
import { useGamesNow } from '#domain/bets/player/lobby/use-players.ts';

const SHOWN = 3;

/** For pages that lead nowhere: three games, all games, and where to get help. */
export function Section() {
  const t = useT('lobby');
  const now = useGamesNow();
  const { favourites } = useMine();
  const games = byPlayers(useOfferedGames(), now.players).slice(0, SHOWN);
  return (
    <section className="lobby-lost" aria-labelledby="lobby-lost">
      <h2 id="lobby-lost">{t('rail.popular')}</h2>
      <Grid games={games} shown={{ ...now, favourites }} />
      <p>
        <Link to="/games" className={buttonClass({ variant: 'secondary' })}>
          <span className="button-face">{t('search.label')}</span>
        </Link>
        <Link to="/licence" className="link">
          {t('lost.help')} {t('lost.helpLink')}
        </Link>
      </p>
    </section>
  );
}
