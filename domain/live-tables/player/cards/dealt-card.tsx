import type { CSSProperties } from 'react';
import { PlayingCard } from './playing-card.tsx';
import { useCardName } from './card-name.ts';

type DealtProps = {
  /** Undefined for a card face down. */
  card: number | undefined;
  /** It comes out of the shoe now; a card that was there before the page just lies there. */
  isDealt?: boolean;
  /** It lies across, as a third card of baccarat does. */
  isAcross?: boolean;
  /** From where it comes, as multiples of its own width and height. */
  from?: readonly [x: number, y: number];
};

/** The height of a card by its width. */
const SHAPE = 1.4;

/** A card at its place on the table, with its name for screen readers. */
export function DealtCard({ card, isDealt = false, isAcross = false, from }: DealtProps) {
  const nameOf = useCardName();
  const style = from && wayFrom(from, isAcross);
  return (
    <span
      className="dealt-card"
      role="img"
      aria-label={nameOf(card)}
      data-across={isAcross || undefined}
      style={style as CSSProperties | undefined}
    >
      <PlayingCard card={card} isDealt={isDealt} />
    </span>
  );
}

/** A card that lies across flies in its own, turned frame. */
function wayFrom([x, y]: readonly [number, number], isAcross: boolean) {
  const way = isAcross ? [y * SHAPE, -x / SHAPE] : [x, y];
  return { '--from-x': `${way[0]! * 100}%`, '--from-y': `${way[1]! * 100}%` };
}
