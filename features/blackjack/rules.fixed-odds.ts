/**
 * The RTP and the variance of a bet whose seat makes exactly these decisions, whatever is dealt,
 * and then stands. A decision that is not possible pays nothing, as on a receipt.
 */
import type { Rational } from '#core/fairness/game.ts';
import { dealerDraws, isBlackjack, RANKS, totalOf, valueOf } from './rules.cards.ts';
import { optionsOf, playSeat, type Decision, type Hand, type SeatHands } from './rules.seat.ts';

/** What a bet pays for the hands of its seat against the cards of the dealer. */
type Pay = (hands: readonly Hand[], dealer: readonly number[]) => bigint;

const M4_ONE = 10_000n;
/** Chances are whole numbers of 13⁻⁶⁰: no round deals more cards. */
const ONE = 13n ** 60n;
const SHOE = BigInt(RANKS);

/** One card of each value, and how many of the 13 ranks count that. */
const VALUES = Array.from({ length: 10 }, (_, i) => ({ card: i * 4, ways: i === 9 ? 4n : 1n }));

export function meanOf(pay: Pay, decisions: readonly Decision[]): Rational {
  const { paid, all } = sumsOf(pay, decisions);
  return { numerator: paid, denominator: all * M4_ONE };
}

/** E[m²] − E[m]², over one denominator. */
export function varianceOf(pay: Pay, decisions: readonly Decision[]): Rational {
  const { paid, squares, all } = sumsOf(pay, decisions);
  return { numerator: squares * all - paid ** 2n, denominator: (all * M4_ONE) ** 2n };
}

function sumsOf(pay: Pay, decisions: readonly Decision[]) {
  let [paid, squares] = [0n, 0n];
  const dealers = dealerEnds();
  for (const { state: hands, chance } of seatEnds(decisions)) {
    for (const { state: dealer, chance: against } of dealers) {
      const m4 = pay(hands, dealer);
      paid += chance * against * m4;
      squares += chance * against * m4 ** 2n;
    }
  }
  return { paid, squares, all: ONE ** 2n };
}

type Likely<State> = { readonly state: State; readonly chance: bigint };

/** Follows every card that can be dealt; states of one key have the same future. */
function follow<State, End>(
  start: State,
  endOf: (state: State) => End | undefined,
  next: (state: State, card: number) => State,
  keyOf: (state: State) => string,
): Likely<End>[] {
  const ends: Likely<End>[] = [];
  let open: Likely<State>[] = [{ state: start, chance: ONE }];
  while (open.length > 0) {
    const merged = new Map<string, Likely<State>>();
    for (const { state, chance } of open) {
      const end = endOf(state);
      if (end !== undefined) {
        ends.push({ state: end, chance });
        continue;
      }
      for (const { card, ways } of VALUES) {
        const dealt = next(state, card);
        const key = keyOf(dealt);
        const known = merged.get(key)?.chance ?? 0n;
        merged.set(key, { state: dealt, chance: known + (chance * ways) / SHOE });
      }
    }
    open = [...merged.values()];
  }
  return ends;
}

function dealerEnds(): Likely<readonly number[]>[] {
  return follow<readonly number[], readonly number[]>(
    [],
    (cards) => (cards.length >= 2 && !dealerDraws(cards) ? cards : undefined),
    (cards, card) => [...cards, card],
    handKey,
  );
}

/** A seat while it is dealt: the cards, and what it has decided of the list. */
type Dealt = {
  readonly first: readonly number[];
  readonly drawn: readonly number[];
  readonly made: readonly Decision[];
  /** Undefined until both first cards are dealt, and after an impossible decision. */
  readonly seat: SeatHands | undefined;
};

/** No hands for a seat that came to a decision that is not possible. */
function seatEnds(decisions: readonly Decision[]): Likely<readonly Hand[]>[] {
  return follow<Dealt, readonly Hand[]>(
    { first: [], drawn: [], made: [], seat: undefined },
    ({ first, seat }) => {
      if (first.length < 2 || seat?.waits === 'card') return undefined;
      return seat?.hands ?? [];
    },
    ({ first, drawn, made }, card) =>
      first.length < 2
        ? decideAll({ first: [...first, card], drawn, made }, decisions)
        : decideAll({ first, drawn: [...drawn, card], made }, decisions),
    ({ first, seat, made }) =>
      `${seat ? seat.hands.map(keyOfHand).join(' ') : handKey(first)} ${made.length}`,
  );
}

/** Makes the decisions that are due with these cards. */
function decideAll(dealt: Omit<Dealt, 'seat'>, decisions: readonly Decision[]): Dealt {
  if (dealt.first.length < 2) return { ...dealt, seat: undefined };
  const seat = playSeat(dealt, dealt.made)!;
  const isLeft = dealt.made.length < decisions.length;
  if (seat.waits === 'nothing') return { ...dealt, seat: isLeft ? undefined : seat };
  if (seat.waits === 'card') return { ...dealt, seat };
  const decision = decisions[dealt.made.length] ?? 'stand';
  if (!optionsOf(seat).includes(decision)) return { ...dealt, seat: undefined };
  return decideAll({ ...dealt, made: [...dealt.made, decision] }, decisions);
}

const keyOfHand = ({ cards, isDoubled }: Hand): string => `${isDoubled}${handKey(cards)}`;

/** Hands of one key have the same future, and are paid alike. */
function handKey(cards: readonly number[]): string {
  const { points, isSoft } = totalOf(cards);
  const isPair = cards.length === 2 && valueOf(cards[0]!) === valueOf(cards[1]!);
  return [points, isSoft, Math.min(cards.length, 3), isPair, isBlackjack(cards)].join();
}
