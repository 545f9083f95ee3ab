import type { VerifiableGames } from '#domain/fairness/player/games.ts';
import { tokenNow, useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';

const load = () => import('./seeds.tsx').then((module) => module.Seeds);

/** The visitor's own seeds, once he has any: a stranger need not load what shows them. */
export function MySeeds({ games }: { games: VerifiableGames }) {
  const t = useT('fairness');
  // Whoever logs in or out here is somebody else, with other seeds.
  const { status } = useUser();
  const hasToken = tokenNow() !== null;
  const Seeds = useLater(load, hasToken);
  return (
    <section className="fairness-mine" aria-labelledby="fairness-mine">
      <h2 id="fairness-mine">{t('mine.title')}</h2>
      {!hasToken && <p>{t('mine.none')}</p>}
      {hasToken && Seeds && <Seeds key={status} games={games} />}
    </section>
  );
}
