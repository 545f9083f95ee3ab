import './roulette.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { setQuery, type PageProps } from '#platform/browser/router/router.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { Shared } from './shared/shared.tsx';

const TABLES = ['shared', 'european', 'live'] as const;
type Table = (typeof TABLES)[number];

/** Three games on one page: the shared wheel, European roulette for one player, and a live one. */
export function Page({ query }: PageProps) {
  const t = useT('roulette');
  const table = TABLES.find((name) => name === query['table']) ?? 'shared';
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
  if (table === 'shared') return <Shared tabs={tabs} />;
  return <Other key={table} table={table} tabs={tabs} />;
}

const LOAD = {
  european: () => import('./european/european.tsx').then((loaded) => loaded.European),
  live: () => import('./live/live.tsx').then((loaded) => loaded.Live),
} as const;

type OtherProps = { table: Exclude<Table, 'shared'>; tabs: ReactNode };

/** The other tables are loaded on demand: most players open the shared wheel. */
function Other({ table, tabs }: OtherProps) {
  const t = useT('roulette');
  const Loaded = useLazyLoad(LOAD[table]);
  if (Loaded) return <Loaded tabs={tabs} />;
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
