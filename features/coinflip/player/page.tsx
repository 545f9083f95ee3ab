import './coinflip.css';
import type { ReactNode } from 'react';
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
  const tabs = (
    <div className="coin-tables">
      <Segmented
        legend={t('tables.label')}
        value={table}
        choices={TABLES.map((value) => ({ value, label: t(`tables.${value}`) }))}
        onChange={(next) => setQuery({ table: next === 'duels' ? next : null })}
      />
    </div>
  );
  return table === 'duels' ? <LaterDuels tabs={tabs} /> : <Streak tabs={tabs} />;
}

async function loadDuels() {
  const words = loadTexts(currentLocale(), ['domain-rounds']);
  const [duels] = await Promise.all([import('./duels/duels.tsx'), words]);
  return duels;
}

/** The streak page loads without the code of duels and the texts of rounds. */
function LaterDuels({ tabs }: { tabs: ReactNode }) {
  const t = useT('coinflip');
  const duels = useLazyLoad(loadDuels);
  if (duels) return <duels.Duels tabs={tabs} />;
  return (
    <div className="game" aria-busy="true">
      <header className="game-head">
        <h1>{t('name.coinflip')}</h1>
        <div className="game-tabs">{tabs}</div>
      </header>
      <Skeleton height="24rem" />
    </div>
  );
}
