import './coinflip.css';
import { currentLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { Streak } from './streak.tsx';

const TABLES = ['streak', 'duels'] as const;

/** Two games with one coin; the address says which. */
export function Page({ query }: PageProps) {
  const t = useT('coinflip');
  const table = query['table'] === 'duels' ? 'duels' : 'streak';
  return (
    <>
      <div className="coin-tables">
        <Segmented
          legend={t('tables.label')}
          value={table}
          choices={TABLES.map((value) => ({ value, label: t(`tables.${value}`) }))}
          onChange={(next) => setQuery({ table: next === 'duels' ? next : null })}
        />
      </div>
      {table === 'duels' ? <LaterDuels /> : <Streak />}
    </>
  );
}

async function loadDuels() {
  const words = loadTexts(currentLocale(), ['domain-rounds']);
  const [duels] = await Promise.all([import('./duels/duels.tsx'), words]);
  return duels;
}

/** The streak page loads without the code of duels and the texts of rounds. */
function LaterDuels() {
  const duels = useLazyLoad(loadDuels);
  return duels ? (
    <duels.Duels />
  ) : (
    <div className="game">
      <Skeleton height="24rem" />
    </div>
  );
}
