/** Cards of a shoe without an end, and what they count in a hand. */
import { cardRank } from '#core/cards.ts';

export const RANKS = 13;
/** The best total of a hand. */
export const BEST = 21;

const ACE = 0;
/** Ten, jack, queen and king count ten. */
const TEN = 9;
/** What an ace counts more than one, while the hand stays within 21. */
const SOFT = 10;

/** What a card counts: an ace one. */
export function valueOf(card: number): number {
  return Math.min(cardRank(card), TEN) + 1;
}

export function isAce(card: number): boolean {
  return cardRank(card) === ACE;
}

/** `isSoft`: an ace in it counts eleven. */
type HandTotal = { readonly points: number; readonly isSoft: boolean };

export function totalOf(cards: readonly number[]): HandTotal {
  const hard = cards.reduce((sum, card) => sum + valueOf(card), 0);
  const isSoft = cards.some(isAce) && hard + SOFT <= BEST;
  return { points: isSoft ? hard + SOFT : hard, isSoft };
}

/** An ace and a ten as the first two cards. */
export function isBlackjack(cards: readonly number[]): boolean {
  return cards.length === 2 && totalOf(cards).points === BEST;
}

/** Whether the dealer takes another card: up to 16; the dealer stands on every 17. */
export function dealerDraws(cards: readonly number[]): boolean {
  return totalOf(cards).points < 17;
}
