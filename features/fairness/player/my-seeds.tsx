import type { PageProofTools } from '#domain/fairness/player/proof-tools.ts';
import { tokenNow, useUser } from '#domain/identity/player/session.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';

const load = () => import('./seeds.tsx').then((module) => module.Seeds);

/** The player's own seeds, loaded only if there are any. */
export function MySeeds({ tools }: { tools: PageProofTools }) {
  const t = useT('fairness');
  // A login or logout changes the player, and with it the seeds.
  const { status } = useUser();
  const hasToken = tokenNow() !== null;
  const Seeds = useLazyLoad(load, hasToken);
  return (
    <section className="fairness-mine" aria-labelledby="fairness-mine">
      <h2 id="fairness-mine">{t('mine.title')}</h2>
      {!hasToken && <p>{t('mine.none')}</p>}
      {hasToken && Seeds && <Seeds key={status} tools={tools} />}
    </section>
  );
}
