/** How a round runs in steps: what all see after each, and what a seat may do in it. */
import { isObject } from '#core/fairness/json.ts';
import type { Json } from '#core/fairness/json.ts';
import { areCards, parseDecisions, type AddedBet, type BlackjackOutcome } from './rules.ts';
import { isCard } from '#core/cards.ts';
import { isBlackjack } from './rules.cards.ts';
import { playSeat, type Decision, type SeatHands } from './rules.seat.ts';

/** What everyone sees while seats decide: no card on which a seat may still decide. */
export type ShownCards = {
  readonly first: readonly number[];
  /** The card that the dealer shows. */
  readonly up: number;
  /** The later cards of the seats, as far as they are dealt. */
  readonly cards: readonly number[];
};

/** After this many steps; undefined where no seat has anything to decide. */
export function shownAt(
  { first, dealer, cards }: BlackjackOutcome,
  step: number,
): ShownCards | undefined {
  if (isBlackjack(dealer.slice(0, 2)) || isBlackjack(first)) return undefined;
  return { first, up: dealer[0]!, cards: cards.slice(0, step) };
}

export function parseShown(value: unknown): ShownCards | undefined {
  if (!isObject(value)) return undefined;
  const { first, up, cards } = value;
  return areCards(first) && isCard(up) && areCards(cards) ? { first, up, cards } : undefined;
}

/** The hands of a seat as they are shown; undefined for decisions that no seat makes. */
export function seatNow(shown: Json, choices: unknown): SeatHands | undefined {
  const [cards, decisions] = [parseShown(shown), parseDecisions(choices)];
  if (!cards || !decisions) return undefined;
  return playSeat({ first: cards.first, drawn: cards.cards }, decisions);
}

/** The bet that is added to a seat for a decision; undefined for one that needs no stake. */
export function addedBet(
  decision: Decision,
  { playing }: SeatHands,
  seat: string,
): AddedBet | undefined {
  if (decision === 'split') return { kind: 'split', hand: 1, seat };
  return decision === 'double' ? { kind: 'double', hand: playing === 1 ? 1 : 0, seat } : undefined;
}
