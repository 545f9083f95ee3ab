import type { ReactNode } from 'react';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { currentLocale, useLocale } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';

type OwnTablesProps = {
  /** Shown until what happens at the tables is there; their place is as high. */
  readonly first?: ReactNode;
};

/** Our own live tables. What happens at them comes after the first screen. */
export function OwnTables(props: OwnTablesProps) {
  // Another language has texts of its own to load.
  return <LazyTables key={useLocale()} {...props} />;
}

function LazyTables({ first }: OwnTablesProps) {
  const Tables = useLazyLoad(loadTables);
  return <div className="live-tables-place">{Tables ? <Tables first={first} /> : first}</div>;
}

async function loadTables() {
  const texts = loadTexts(currentLocale(), ['domain-live-tables']);
  const tables = import('./live-tables.tsx').then(({ LiveTables }) => LiveTables);
  const [Tables] = await Promise.all([tables, texts]);
  return Tables;
}
