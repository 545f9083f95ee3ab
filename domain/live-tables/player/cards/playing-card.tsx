import '#domain/art/player/patterns.css';
import './cards.css';
import { CardFace } from './card-face.tsx';

type CardProps = {
  /** Undefined for a card face down. */
  card: number | undefined;
  /** It is dealt from the deck and turns over. */
  isDealt?: boolean;
};

/** A card on the table, with the app's lattice pattern on its back. */
export function PlayingCard({ card, isDealt = false }: CardProps) {
  return (
    <span
      className="playing-card"
      data-dealt={isDealt || undefined}
      data-down={card === undefined || undefined}
    >
      <span className="card-side card-front">{card !== undefined && <CardFace card={card} />}</span>
      <span className="card-side card-back lattice" />
    </span>
  );
}
