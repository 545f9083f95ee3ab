/**
 * What a seat makes of the cards: its hands after these decisions, and what it waits for.
 *
 * Every seat has the same first two cards, and its next ones are those of one sequence. A seat that
 * is still playing takes exactly one card of it in each step: the card of the step n is the same
 * for all, so no player sees a card on which another one may still decide. That is why the second
 * of two split hands gets its second card when the first hand is over.
 */
import { BEST, isAce, isBlackjack, totalOf, valueOf } from './rules.cards.ts';

export const DECISIONS = ['hit', 'stand', 'double', 'split'] as const;
export type Decision = (typeof DECISIONS)[number];

/** More cards than a seat can take: rules.rtp.test.ts computes the bound. */
export const SEAT_CARDS_MAX = 36;
/** Each decision but the last one of each hand takes a card. */
export const DECISIONS_MAX = SEAT_CARDS_MAX + 2;

/** The cards that a seat plays with: the first two, and those dealt since. */
export type SeatCards = { readonly first: readonly number[]; readonly drawn: readonly number[] };

export type Hand = { readonly cards: readonly number[]; readonly isDoubled: boolean };

export type SeatHands = {
  /** One hand, or two after a split. */
  readonly hands: readonly Hand[];
  /** The hand that is played, or undefined when all are over. */
  readonly playing: number | undefined;
  /** `card`: it has decided, or has nothing to decide, and gets the card of this step. */
  readonly waits: 'decision' | 'card' | 'nothing';
};

/** The hands after these decisions; undefined if one of them is not possible at its point. */
export function playSeat(cards: SeatCards, decisions: readonly Decision[]): SeatHands | undefined {
  const seat = new PlayedSeat(cards);
  for (const decision of decisions) {
    if (seat.waits() !== 'decision' || !seat.options().includes(decision)) return undefined;
    seat.decide(decision);
  }
  return seat.seen();
}

/** What the seat may decide now; nothing while it does not have to decide. */
export function optionsOf({ hands, playing, waits }: SeatHands): readonly Decision[] {
  return waits === 'decision' ? optionsFor(hands[playing!]!.cards, hands.length > 1) : [];
}

function optionsFor(cards: readonly number[], isSplit: boolean): readonly Decision[] {
  if (cards.length > 2) return ['hit', 'stand'];
  const isPair = !isSplit && valueOf(cards[0]!) === valueOf(cards[1]!);
  return isPair ? DECISIONS : ['hit', 'stand', 'double'];
}

/** A class, because a seat is changed decision by decision while it is replayed. */
class PlayedSeat {
  readonly #drawn: readonly number[];
  readonly #hands: { cards: number[]; isDoubled: boolean; isStood: boolean }[];
  #taken = 0;
  #isDue = false;

  constructor({ first, drawn }: SeatCards) {
    this.#drawn = drawn;
    this.#hands = [{ cards: [...first], isDoubled: false, isStood: isBlackjack(first) }];
  }

  waits(): SeatHands['waits'] {
    this.#deal();
    if (this.#isDue) return 'card';
    return this.#playing === undefined ? 'nothing' : 'decision';
  }

  options(): readonly Decision[] {
    return optionsFor(this.#hands[this.#playing!]!.cards, this.#hands.length > 1);
  }

  decide(decision: Decision): void {
    const hand = this.#hands[this.#playing!]!;
    if (decision === 'split') {
      const [one, other] = hand.cards;
      hand.cards = [one!];
      this.#hands.push({ cards: [other!], isDoubled: false, isStood: false });
    }
    hand.isDoubled = decision === 'double';
    hand.isStood = decision === 'stand';
    this.#isDue = decision !== 'stand';
  }

  seen(): SeatHands {
    const waits = this.waits();
    const hands = this.#hands.map(({ cards, isDoubled }) => ({ cards, isDoubled }));
    return { hands, playing: this.#playing, waits };
  }

  get #playing(): number | undefined {
    const index = this.#hands.findIndex((hand) => !isOver(hand));
    return index < 0 ? undefined : index;
  }

  /** Takes the cards that are due, as far as they are dealt. */
  #deal(): void {
    for (;;) {
      const hand = this.#playing === undefined ? undefined : this.#hands[this.#playing]!;
      // The second hand of a split has one card, and needs another to be played.
      this.#isDue ||= hand?.cards.length === 1;
      const card = this.#drawn[this.#taken];
      if (!this.#isDue || !hand || card === undefined) return;
      hand.cards.push(card);
      this.#taken += 1;
      this.#isDue = false;
      // Split aces get one card each.
      const isSplitAce = this.#hands.length > 1 && isAce(hand.cards[0]!);
      if (hand.isDoubled || isSplitAce) hand.isStood = true;
    }
  }
}

function isOver({ cards, isStood }: { cards: readonly number[]; isStood: boolean }): boolean {
  return isStood || totalOf(cards).points >= BEST;
}
