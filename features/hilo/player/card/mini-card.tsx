import { rankOf, suitOf } from '../../rules.cards.ts';
import { RANK_MARKS, SUITS } from './suits.ts';

/** A very small card: its rank and its suit, nothing else. */
export function MiniCard({ card }: { card: number }) {
  const { ink, path } = SUITS[suitOf(card) as 0 | 1 | 2 | 3];
  return (
    <span className="hilo-mini" style={{ color: ink }} aria-hidden="true">
      <b>{RANK_MARKS[rankOf(card)]}</b>
      <svg viewBox="-50 -50 100 100">
        <path d={path} fill="currentColor" />
      </svg>
    </span>
  );
}
