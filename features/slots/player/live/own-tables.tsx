import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { currentLocale, useLocale } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';

/** Our own live tables. Their code and texts come after the first screen, into a place as high. */
export function OwnTables() {
  // Another language has texts of its own to load.
  return <LazyTables key={useLocale()} />;
}

function LazyTables() {
  const Tables = useLazyLoad(loadTables);
  return <div className="live-tables-place">{Tables && <Tables />}</div>;
}

async function loadTables() {
  const texts = loadTexts(currentLocale(), ['domain-live-tables']);
  const tables = import('./live-tables.tsx').then(({ LiveTables }) => LiveTables);
  const [Tables] = await Promise.all([tables, texts]);
  return Tables;
}
