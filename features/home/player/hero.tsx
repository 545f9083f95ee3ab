import '#domain/art/player/patterns.css';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { gameFolders } from '#domain/bets/player/games.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';
import { useDice } from './use-art.ts';

/** The hero: the table under the lamp, with the text at its edge. */
export function Hero() {
  const t = useT('home');
  const first = gameFolders()[0]!;
  const { name } = useGameCards()(first);
  const art = useDice();
  return (
    <section className="home-hero felt">
      <div className="home-hero-art dice-art-thrown">{art && <art.DiceHero />}</div>
      <div className="home-hero-words">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <div className="home-hero-ways">
          <Link to={`/games/${first}`} className={buttonClass({ variant: 'primary', size: 'l' })}>
            <span className="button-face">{t('play', { game: name })}</span>
          </Link>
          <Link to="/fairness" className={buttonClass({ variant: 'quiet', size: 'l' })}>
            <span className="button-face">{t('how')}</span>
          </Link>
        </div>
      </div>
    </section>
  );
}
