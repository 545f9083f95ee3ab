import type { SlotGrid } from '../../rules.outcome.ts';
import type { SlotGame } from '../../rules.slot.ts';

/** Symbols to look at before the first round: all kinds, in no winning order. */
export function startingGrid({ reels, rows, symbols, wild, scatter }: SlotGame['sheet']): SlotGrid {
  const plain = symbols
    .map((_, index) => index)
    .filter((index) => index !== wild && index !== scatter);
  return Array.from({ length: reels }, (_, reel) =>
    Array.from(
      { length: rows },
      (__, row) => plain[(reel * 3 + row * 2 + (reel % 2)) % plain.length]!,
    ),
  );
}
