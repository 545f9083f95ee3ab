import { memo, type CSSProperties, type ReactNode } from 'react';
import { micro, ZERO, type Micro } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { decimalSeparator } from '#platform/browser/ui/money-format.ts';
import { colourOf, type Cell as ClothCell } from '../../rules.cells.ts';
import { evenChance, useCellWords } from './cell-words.ts';
import { Chip } from '#domain/live-tables/player/chips/chip.tsx';
import { chipText } from '#domain/live-tables/player/chips/chips.ts';
import type { CellPlace } from './places.ts';

type CellProps = {
  place: CellPlace;
  amount: Micro | undefined;
  placed: Micro | undefined;
  others: Micro | undefined;
  currency: WalletCurrency;
  isCovered: boolean;
  isWinner: boolean;
  /** One cell of the board is in the tab order; arrow keys move on from there. */
  isStop: boolean;
  isFixed: boolean;
};

/** A place for chips. The board handles its events. */
export const Cell = memo(function Cell(props: CellProps) {
  const { place, amount, placed, others, currency, isCovered, isWinner, isStop, isFixed } = props;
  const t = useT('roulette');
  const f = useFormat();
  const wordsOf = useCellWords();
  const { cell, shape, style } = place;
  const own = amount === undefined ? placed : micro(amount + (placed ?? ZERO));
  const words = [
    t('cell.label', { name: wordsOf(cell), pays: f.multiplier(cell.pays * 10_000) }),
    own !== undefined && t('cell.laid', { amount: f.money(own, currency) }),
    others !== undefined && t('cell.others', { amount: f.money(others, currency) }),
  ];
  return (
    <button
      type="button"
      className="roulette-cell"
      data-cell={cell.id}
      data-shape={shape}
      data-kind={cell.kind}
      data-colour={colourIn(cell)}
      data-covered={isCovered || undefined}
      data-winner={isWinner || undefined}
      data-draft={amount !== undefined || undefined}
      aria-disabled={isFixed || undefined}
      tabIndex={isStop ? 0 : -1}
      style={style as CSSProperties}
    >
      <span className="visually-hidden">{words.filter(Boolean).join(' ')}</span>
      <Face cell={cell} />
      {others !== undefined && <Others amount={others} />}
      {own !== undefined && <Chip amount={own} />}
    </button>
  );
});

/** The chips of other players: only how much they are worth together. */
function Others({ amount }: { amount: Micro }) {
  const text = chipText(amount, decimalSeparator(useLocale()));
  return (
    <span className="roulette-others tabular" aria-hidden="true">
      {text}
    </span>
  );
}

/** What is printed on the cell. */
function Face({ cell }: { cell: ClothCell }): ReactNode {
  const t = useT('roulette');
  const { id, kind, numbers } = cell;
  if (kind === 'straight') return <Print className="roulette-number display">{id}</Print>;
  if (kind === 'column') return <Print className="tabular">{t('printed.column')}</Print>;
  if (kind === 'dozen' || id === 'low' || id === 'high') {
    return <Print className="tabular">{`${numbers[0]}–${numbers.at(-1)}`}</Print>;
  }
  if (kind !== 'even-chance') return null;
  if (id === 'red' || id === 'black') return <span className="roulette-diamond" data-colour={id} />;
  return <Print>{t(`printed.${evenChance(id) === 'even' ? 'even' : 'odd'}`)}</Print>;
}

/** Decoration: the accessible name has the name of the cell. */
function Print({ className, children }: { className?: string; children: string }) {
  return (
    <span className={className} aria-hidden="true">
      {children}
    </span>
  );
}

function colourIn({ kind, numbers }: ClothCell): string | undefined {
  return kind === 'straight' ? colourOf(numbers[0]!) : undefined;
}
