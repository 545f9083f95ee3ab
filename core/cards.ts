/** A card is a number from 0 to 51: four suits of each rank, from the ace to the king. */
export const DECK_CARDS = 52;

/** 0 for the ace, then 1 for the two, up to 12 for the king. */
export function cardRank(card: number): number {
  return card >> 2;
}

/** 0 clubs, 1 diamonds, 2 hearts, 3 spades. */
export function cardSuit(card: number): number {
  return card & 3;
}

export function isCard(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < DECK_CARDS;
}
