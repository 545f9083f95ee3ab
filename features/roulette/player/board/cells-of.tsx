import { useT } from '#platform/browser/texts/i18n.tsx';
import { parseLayout } from '../../rules.ts';
import { useCellName } from './cell-words.ts';

/** More cells than this are shown as a count. */
const CELLS_NAMED = 2;

/** What chips were placed on, in a few words. */
export function CellsOf({ layout }: { layout: unknown }) {
  const t = useT('roulette');
  const name = useCellName();
  const cells = parseLayout(layout)?.chips.map(([cell]) => cell) ?? [];
  if (cells.length === 0) return null;
  const text =
    cells.length > CELLS_NAMED
      ? t('short.cells', { count: cells.length })
      : t('short.on', { what: cells.map(name).join(' · ') });
  return <small>{text}</small>;
}
