import './roulette.css';
import { useT } from '#platform/browser/i18n.tsx';
import { setQuery, type PageProps } from '#platform/browser/router.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { European } from './european/european.tsx';
import { Shared } from './shared/shared.tsx';

const TABLES = ['shared', 'european'] as const;

/** Two tables in one room: the wheel everybody watches, and a table of one's own. */
export function Page({ query }: PageProps) {
  const t = useT('roulette');
  const table = query['table'] === 'european' ? 'european' : 'shared';
  const tables = (
    <div className="roulette-tables">
      <Segmented
        legend={t('tables')}
        value={table}
        choices={TABLES.map((value) => ({ value, label: t(`table.${value}`) }))}
        onChange={(next) => setQuery({ table: next === 'shared' ? null : next }, { replace: true })}
      />
    </div>
  );
  return table === 'european' ? <European tables={tables} /> : <Shared tables={tables} />;
}
