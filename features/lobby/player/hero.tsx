import { useGameCards, useOfferedGames } from '#domain/bets/player/game-cards.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { payload } from '#platform/browser/boot.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { ServerHtml } from '#platform/browser/router/server-html.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';

const AT_ONCE = { fetchPriority: 'high' } as const;

/**
 * What a guest reads first: one line, one offer and one game. `html[data-auth]` hides it from
 * members before scripts run.
 */
export function Hero() {
  const t = useT('lobby');
  const common = useT('common');
  const cardOf = useGameCards();
  const first = useOfferedGames()[0];
  return (
    <section className="lobby-hero">
      <div className="lobby-hero-words">
        <h1>{t('title')}</h1>
        <Offer />
        <p>{t('lead')}</p>
        <div className="lobby-hero-ways">
          <Button variant="primary" onClick={() => openModal('Register')}>
            {common('register')}
          </Button>
          {first && (
            <Link to={`/games/${first.folder}`} className={buttonClass({ variant: 'secondary' })}>
              <span className="button-face">{t('play', { game: cardOf(first.folder).name })}</span>
            </Link>
          )}
        </div>
      </div>
      {first && (
        // The largest thing on the first screen: not after the scripts.
        <img src={cardOf(first.folder).picture} alt="" width={240} height={320} {...AT_ONCE} />
      )}
    </section>
  );
}

/**
 * What new players get, written by the server into the document: React leaves it as it is. After a
 * change of the language nothing, as its words are those of the language before.
 */
function Offer() {
  const { locale, parts } = payload();
  const html = useLocale() === locale ? parts.offer : '';
  return <ServerHtml className="lobby-hero-offer" html={html} />;
}
