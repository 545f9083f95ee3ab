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
      className="hilo-card"
      data-dealt={isDealt || undefined}
      data-down={card === undefined || undefined}
    >
      <span className="hilo-side hilo-front">{card !== undefined && <CardFace card={card} />}</span>
      <span className="hilo-side hilo-back lattice" />
    </span>
  );
}
