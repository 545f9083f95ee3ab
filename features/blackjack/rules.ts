/**
 * Blackjack in plain words.
 *
 * All seats of the table have the same first two cards and play against one dealer, who shows one
 * of two. If the dealer has an ace and a ten, the round ends at once: a seat with the same gets its
 * stake back, every other one has lost. Otherwise each seat decides alone, in steps: hit, stand,
 * double the stake for exactly one more card, or split two cards of one value into two hands with a
 * second stake. A hand may be split once; split aces get one card each; a hand with two cards may
 * be doubled, also after a split. A missing decision is stand. A hand above 21 has lost. The dealer
 * draws up to 16 and stands on every 17. An ace and a ten as the first two cards pay 3 to 2, any
 * other win 1 to 1, an equal total returns the stake.
 *
 * Source of the numbers: every card is `int(52)` from a shoe without an end. The tag `bj:shoe` has
 * the first card of the seats, the card the dealer shows, the second card of the seats and the
 * dealer's hidden one; `bj:p` the later cards of the seats, where the n-th card a seat takes is
 * the n-th of the sequence; `bj:d` what the dealer draws. The server seed is the round's link of
 * the chain, the client seed a public random value that was unknown when bets closed. With the best
 * decisions the RTP is 99.4296 % of the first stake; rules.odds.ts computes it exactly.
 *
 * The second stake of a double or a split is a bet of its own, added to the one of the seat. Each
 * bet lies on one hand and is paid by it, and its receipt has all decisions of the seat.
 */
import type { InstantGame } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Json } from '#core/fairness/json.ts';
import type { LaterBets } from '#core/fairness/later-bets.ts';
import type { Stream } from '#core/fairness/pf1.ts';
import { parseNothing, settledBets } from '#core/fairness/shared-game.ts';
import type { SettledBet, SharedGame } from '#core/fairness/shared-game.ts';
import { streamUnder } from '#core/fairness/sub-streams.ts';
import { DECK_CARDS, isCard } from '#core/cards.ts';
import { BEST, dealerDraws, isBlackjack, totalOf } from './rules.cards.ts';
import { meanOf, varianceOf } from './rules.fixed-odds.ts';
import {
  DECISIONS,
  DECISIONS_MAX,
  playSeat,
  SEAT_CARDS_MAX,
  type Decision,
  type Hand,
  type SeatHands,
} from './rules.seat.ts';

export const BLACKJACK_VERSION = 1;

/** What a bet lies on: the seat, or a hand of it to which a stake was added. */
type SeatBet = { readonly kind: 'seat' };
export type AddedBet = {
  readonly kind: 'split' | 'double';
  /** The hand it lies on, 0 or 1: a split makes the second one. */
  readonly hand: 0 | 1;
  /** The id of the bet of the seat. */
  readonly seat: string;
};
export type BlackjackBet = SeatBet | AddedBet;

/** The decisions of the seat; null while the round has not ended. */
export type BlackjackTaken = { readonly decisions: readonly Decision[] | null };

export type BlackjackOutcome = {
  /** The first two cards of every seat. */
  readonly first: readonly number[];
  /** The cards the dealer ends with: the one that was shown, the hidden one, those drawn. */
  readonly dealer: readonly number[];
  /** The later cards of the seats, as many as one can take. */
  readonly cards: readonly number[];
};

type Settled = SettledBet<BlackjackBet, null, BlackjackTaken>;

/** What results pay, in ten-thousandths of a stake. */
export const BLACKJACK_PAYS = 25_000n;
export const WIN_PAYS = 20_000n;
export const PUSH_PAYS = 10_000n;

export const blackjack: SharedGame<BlackjackBet, null, BlackjackOutcome, BlackjackTaken> = {
  name: 'blackjack',
  tag: 'bj:shoe',
  version: BLACKJACK_VERSION,
  parseBet,
  parseFacts: parseNothing,
  parseTaken,
  bestMultiplier: ({ kind }) => (kind === 'seat' ? BLACKJACK_PAYS : WIN_PAYS),
  runningBets: {
    isOpen: (taken) => parseTaken(taken)?.decisions === null,
    // An interrupted round goes on with the cards that were dealt: no stake is returned.
    isManual: () => false,
  },
  draw: dealRound,
  price: (outcome, settled) => ({ m4: payOf(outcome, settled) }),
  exactRtp: ({ bet, taken }) => meanOf(payFor(bet), taken.decisions ?? []),
  exactVariance: ({ bet, taken }) => varianceOf(payFor(bet), taken.decisions ?? []),
};

const laterBets: LaterBets = {
  addedTo(bet) {
    const parsed = parseBet(bet);
    return parsed === undefined || parsed.kind === 'seat' ? undefined : parsed.seat;
  },
};

/** The game as the verifier and the simulator use it. */
export const blackjackBets: InstantGame<Settled, BlackjackOutcome> & {
  readonly laterBets: LaterBets;
} = { ...settledBets(blackjack), laterBets };

/** The cards of a round, whatever the seats decide. */
function dealRound(shoe: Stream): BlackjackOutcome {
  const card = () => shoe.int(DECK_CARDS);
  const [one, up, two, hole] = [card(), card(), card(), card()];
  const [player, dealer] = [streamUnder(shoe, 'bj:p'), streamUnder(shoe, 'bj:d')];
  const first = [one, two];
  const hand = [up, hole];
  while (dealerDraws(hand)) hand.push(dealer.int(DECK_CARDS));
  const cards = Array.from({ length: SEAT_CARDS_MAX }, () => player.int(DECK_CARDS));
  return { first, dealer: hand, cards };
}

/** A seat at the end of the round: what it left undecided it stands on. */
export function endSeat(
  { first, cards: drawn }: Pick<BlackjackOutcome, 'first' | 'cards'>,
  decisions: readonly Decision[],
): SeatHands | undefined {
  const seat = playSeat({ first, drawn }, decisions);
  return seat?.waits === 'decision'
    ? endSeat({ first, cards: drawn }, [...decisions, 'stand'])
    : seat;
}

function payOf(outcome: BlackjackOutcome, { bet, taken }: Settled): bigint {
  const seat = endSeat(outcome, taken.decisions ?? []);
  // Only a forged receipt has an impossible decision; it pays nothing.
  return seat ? payFor(bet)(seat.hands, outcome.dealer) : 0n;
}

/** What a bet is paid for the hands of its seat against the dealer's. */
function payFor(bet: BlackjackBet) {
  return function pay(hands: readonly Hand[], dealer: readonly number[]): bigint {
    const hand = hands[bet.kind === 'seat' ? 0 : bet.hand];
    // A forged bet on a hand that does not exist, or was not doubled, pays nothing.
    if (hand === undefined || (bet.kind === 'double' && !hand.isDoubled)) return 0n;
    return handPays(hand, hands.length > 1, dealer);
  };
}

/** What each stake on a hand is paid. After a split, an ace and a ten are an ordinary 21. */
export function handPays({ cards }: Hand, isSplit: boolean, dealer: readonly number[]): bigint {
  const isNatural = !isSplit && isBlackjack(cards);
  if (isBlackjack(dealer)) return isNatural ? PUSH_PAYS : 0n;
  if (isNatural) return BLACKJACK_PAYS;
  const [own, other] = [totalOf(cards).points, totalOf(dealer).points];
  if (own > BEST) return 0n;
  if (other > BEST || own > other) return WIN_PAYS;
  return own === other ? PUSH_PAYS : 0n;
}

/** A bet from outside: a seat, or a stake that was added to one. */
export function parseBet(value: unknown): BlackjackBet | undefined {
  if (!isObject(value)) return undefined;
  const { kind, hand, seat } = value;
  const fields = Object.keys(value).length;
  if (kind === 'seat') return fields === 1 ? { kind } : undefined;
  if (fields !== 3 || typeof seat !== 'string' || !/^[1-9]\d{0,18}$/.test(seat)) return undefined;
  if (kind === 'split') return hand === 1 ? { kind, hand, seat } : undefined;
  if (kind !== 'double' || (hand !== 0 && hand !== 1)) return undefined;
  return { kind, hand, seat };
}

export function parseTaken(value: unknown): BlackjackTaken | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const { decisions } = value;
  if (decisions === null) return { decisions };
  const parsed = parseDecisions(decisions);
  return parsed && { decisions: parsed };
}

export function parseDecisions(value: unknown): readonly Decision[] | undefined {
  if (!Array.isArray(value) || value.length > DECISIONS_MAX) return undefined;
  return value.every(isDecision) ? value : undefined;
}

export function isDecision(value: unknown): value is Decision {
  return DECISIONS.some((each) => each === value);
}

/** The cards of an outcome of the wire; undefined while there are none. */
export function parseOutcome(value: Json | unknown): BlackjackOutcome | undefined {
  if (!isObject(value)) return undefined;
  const { first, dealer, cards } = value;
  return areCards(first) && areCards(dealer) && areCards(cards)
    ? { first, dealer, cards }
    : undefined;
}

export function areCards(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every(isCard);
}
