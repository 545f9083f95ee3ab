import { useT } from '#platform/browser/texts/i18n.tsx';
import { cellOf, type Cell } from '../../rules.cells.ts';

/** The name of a cell: in a history and for a screen reader alike. */
export function useCellWords(): (cell: Cell) => string {
  const t = useT('roulette');
  return ({ id, kind, numbers }) => {
    if (kind === 'even-chance') return t(`cell.${evenChance(id)}`);
    if (kind === 'column') return t('cell.column', { at: id.slice(-1) });
    if (kind === 'dozen') return t('cell.dozen', { numbers: `${numbers[0]}–${numbers.at(-1)}` });
    return t(`cell.${kind}`, { numbers: numbers.join(', ') });
  };
}

const EVEN_CHANCES = ['low', 'high', 'even', 'odd', 'red', 'black'] as const;
export type EvenChance = (typeof EVEN_CHANCES)[number];

export function evenChance(id: string): EvenChance {
  return EVEN_CHANCES.find((each) => each === id) ?? 'red';
}

/** The name of the cell of a bet. */
export function useCellName(): (id: string) => string {
  const words = useCellWords();
  return (id) => {
    const cell = cellOf(id);
    return cell ? words(cell) : id;
  };
}
