import './cloth.css';
import type { WalletCurrency } from '#core/currency.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Cell } from './cell.tsx';
import type { Draft } from './draft.ts';
import { PLACES } from './places.ts';
import { useHands } from './use-hands.ts';

type ClothProps = {
  draft: Draft;
  currency: WalletCurrency;
  /** Nothing may be changed while an autobet plays these chips. */
  isFixed: boolean;
  /** The pocket of the last spin, marked on the cloth. */
  winner: number | undefined;
  onPlace: (cell: string) => void;
  onTake: (cell: string) => void;
};

/**
 * The cloth of the European table. A press lays a chip, a press with the other button or Delete
 * takes one back. One cell is reached with Tab; arrows go to what lies next on the screen.
 */
export function Cloth({ draft, currency, winner, ...hold }: ClothProps) {
  const t = useT('roulette');
  const { stop, covered, handlers } = useHands(hold);
  return (
    <div
      className="roulette-cloth"
      role="toolbar"
      tabIndex={-1}
      aria-label={t('cloth')}
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
            currency={currency}
            isCovered={isNumber && covered.includes(numbers[0]!)}
            isWinner={isNumber && winner === numbers[0]}
            isStop={id === stop}
            isFixed={hold.isFixed}
          />
        );
      })}
    </div>
  );
}
