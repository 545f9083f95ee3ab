/** What lies on the table at a moment of the round, by what the page knows of it. */
import { isObject } from '#core/fairness/json.ts';
import type { OwnBet, PublicBet, SharedRound } from '#domain/rounds/contract.ts';
import { BEST, dealerDraws, isBlackjack, totalOf } from '../rules.cards.ts';
import { parseShown } from '../rules.steps.ts';
import {
  BLACKJACK_PAYS,
  endSeat,
  handPays,
  parseDecisions,
  parseOutcome,
  WIN_PAYS,
  PUSH_PAYS,
  type BlackjackOutcome,
} from '../rules.ts';
import { playSeat, type Decision, type Hand, type SeatHands } from '../rules.seat.ts';

/** The first cards are on the table after this time. */
export const DEAL_MS = 1_900;
/** The dealer turns the hidden card after this time, where the first cards lie already. */
const TURN_MS = 600;
/** From one card of the dealer to the next. */
const DRAW_MS = 800;
/** From the last card to the results. */
const LOOK_MS = 700;
/** However many cards the dealer draws. */
const SHOW_MAX_MS = 6_500;

export type TableView = {
  readonly first: readonly number[];
  /** Undefined for the card that lies face down. */
  readonly dealer: readonly (number | undefined)[];
  /** The later cards of the seats, as far as the page may show them. */
  readonly drawn: readonly number[];
  readonly phase: 'open' | 'deciding' | 'dealer' | 'result';
  /** Of a round that is over: its cards. */
  readonly outcome: BlackjackOutcome | undefined;
};

const EMPTY: TableView = { first: [], dealer: [], drawn: [], phase: 'open', outcome: undefined };

/** `turned` is the number of cards of the dealer that were turned or drawn since the end. */
export function viewOf(round: SharedRound | null, turned: number): TableView {
  const shown = parseShown(round?.shown?.view);
  if (round?.state === 'running' && shown) {
    const { first, up, cards: drawn } = shown;
    return { first, dealer: [up, undefined], drawn, phase: 'deciding', outcome: undefined };
  }
  const outcome = round?.state === 'settled' ? parseOutcome(round.outcome) : undefined;
  if (!outcome) return EMPTY;
  const { first, dealer, cards: drawn } = outcome;
  const seen = turned === 0 ? [dealer[0], undefined] : dealer.slice(0, turned + 1);
  const phase = turned < dealer.length ? 'dealer' : 'result';
  return { first, dealer: seen, drawn, phase, outcome };
}

/** When each card of the dealer is turned after the end of a round, and then the results come. */
export function turnsOf(round: Pick<SharedRound, 'outcome' | 'started_at' | 'ended_at'> | null) {
  const outcome = parseOutcome(round?.outcome);
  if (!round || !outcome) return [];
  // A round in which there was nothing to decide is dealt and ends in the same moment.
  const isDealt = round.started_at !== round.ended_at;
  const fromMs = isDealt ? TURN_MS : DEAL_MS + TURN_MS;
  const count = outcome.dealer.length - 1;
  const gapMs = Math.min(DRAW_MS, (SHOW_MAX_MS - fromMs - LOOK_MS) / count);
  const turns = Array.from({ length: count }, (_, i) => fromMs + i * gapMs);
  return [...turns, turns.at(-1)! + LOOK_MS];
}

/** How long the animation of a round takes from its end to the results. */
export function showMsOf(round: SharedRound): number {
  return turnsOf(round).at(-1) ?? 0;
}

export function isSeat({ bet }: Pick<OwnBet | PublicBet, 'bet'>): boolean {
  return isObject(bet) && bet['kind'] === 'seat';
}

export function decisionsOf({ bet }: Pick<OwnBet | PublicBet, 'bet'>): readonly Decision[] {
  return (isObject(bet) ? parseDecisions(bet['decisions']) : undefined) ?? [];
}

/** The hands of a seat, as far as they are dealt; undefined before. */
export function seatIn(view: TableView, decisions: readonly Decision[]): SeatHands | undefined {
  if (view.first.length < 2) return undefined;
  if (view.outcome) return endSeat(view.outcome, decisions);
  return playSeat(view, decisions);
}

export type HandResult = 'blackjack' | 'win' | 'push' | 'lose' | 'bust';

/** The result of a hand once it is shown; a hand above 21 has lost at once. */
export function resultOf(view: TableView, hand: Hand, isSplit: boolean): HandResult | undefined {
  if (totalOf(hand.cards).points > BEST) return 'bust';
  if (view.phase !== 'result' || !view.outcome) return undefined;
  const m4 = handPays(hand, isSplit, view.outcome.dealer);
  if (m4 === BLACKJACK_PAYS) return 'blackjack';
  if (m4 === WIN_PAYS) return 'win';
  return m4 === PUSH_PAYS ? 'push' : 'lose';
}

/** A total as it is printed on a table: "7/17" while an ace may count one or eleven. */
export function totalText(cards: readonly number[]): string {
  const { points, isSoft } = totalOf(cards);
  return isSoft && points < BEST ? `${points - 10}/${points}` : points.toString();
}

/** The dealer's cards that are face up. */
export function openCards({ dealer }: TableView): readonly number[] {
  return dealer.filter((card) => card !== undefined);
}

/** What the dealer ended with, for the strip of the last rounds. */
export function dealerEnd(
  outcome: unknown,
): { points: number; name: 'blackjack' | 'bust' | 'total' } | undefined {
  const dealer = parseOutcome(outcome)?.dealer;
  if (!dealer || dealerDraws(dealer)) return undefined;
  const { points } = totalOf(dealer);
  if (isBlackjack(dealer)) return { points, name: 'blackjack' };
  return { points, name: points > BEST ? 'bust' : 'total' };
}
