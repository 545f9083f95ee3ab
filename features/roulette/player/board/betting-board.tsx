import './board.css';
import type { WalletCurrency } from '#core/currency.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Cell } from './cell.tsx';
import type { Draft } from '#domain/live-tables/player/chips/draft.ts';
import { PLACES } from './places.ts';
import { useBoardPointer } from './use-board-pointer.ts';

type BettingBoardProps = {
  draft: Draft;
  /** The player's chips that are a bet already. */
  placed?: Draft;
  /** What other players have on the cells, in the currency of the player. */
  others?: Draft;
  currency: WalletCurrency;
  /** No change is possible while an autobet plays these chips. */
  isFixed: boolean;
  /** The pocket of the last spin, marked on the board. */
  winner: number | undefined;
  onLocationChange: (cell: string) => void;
  onTake: (cell: string) => void;
};

/**
 * The betting board of European roulette. A press places a chip, a press with the other button or
 * Delete removes one. One cell is in the tab order; arrow keys move to the next cell on the screen.
 */
export function BettingBoard(props: BettingBoardProps) {
  const { draft, placed, others, currency, winner, ...actions } = props;
  const t = useT('roulette');
  const { stop, covered, handlers } = useBoardPointer(actions);
  return (
    <div
      className="roulette-cloth"
      role="toolbar"
      tabIndex={-1}
      aria-label={t('board')}
      {...handlers}
    >
      {PLACES.map((place) => {
        const { id, kind, numbers } = place.cell;
        const isNumber = kind === 'straight';
        return (
          <Cell
            key={id}
            place={place}
            amount={draft.get(id)}
            placed={placed?.get(id)}
            others={others?.get(id)}
            currency={currency}
            isCovered={isNumber && covered.includes(numbers[0]!)}
            isWinner={isNumber && winner === numbers[0]}
            isStop={id === stop}
            isFixed={actions.isFixed}
          />
        );
      })}
    </div>
  );
}
