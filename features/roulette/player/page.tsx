import './roulette.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { Shared } from './shared/shared.tsx';

const TABLES = ['shared', 'european'] as const;

/** Two games on one page: the shared wheel, and European roulette for one player. */
export function Page({ query }: PageProps) {
  const t = useT('roulette');
  const table = query['table'] === 'european' ? 'european' : 'shared';
  const tabs = (
    <div className="roulette-tables">
      <Segmented
        legend={t('tables')}
        value={table}
        choices={TABLES.map((value) => ({ value, label: t(`table.${value}`) }))}
        onChange={(next) => setQuery({ table: next === 'shared' ? null : next })}
      />
    </div>
  );
  return table === 'european' ? <Second tabs={tabs} /> : <Shared tabs={tabs} />;
}

const loadEuropean = () => import('./european/european.tsx');

/** European roulette is loaded on demand: most players open the shared wheel. */
function Second({ tabs }: { tabs: ReactNode }) {
  const t = useT('roulette');
  const european = useLazyLoad(loadEuropean);
  if (european) return <european.European tabs={tabs} />;
  return (
    <div className="game" aria-busy="true">
      <header className="game-head">
        <h1>{t('lobby.name')}</h1>
        <div className="game-tabs">{tabs}</div>
      </header>
      <Skeleton height="100dvh" />
    </div>
  );
}
