import { expect, test } from 'vitest';
import type { Rational } from '#core/fairness/game.ts';
import { percentText } from '#core/fairness/percent-text.ts';
import { BEST, isAce, isBlackjack, totalOf, valueOf } from './rules.cards.ts';
import { bestRtp } from './rules.odds.ts';
import { BEST_RTP_PERCENT } from './rules.rtp.ts';
import { blackjackBets, handPays } from './rules.ts';
import {
  DECISIONS_MAX,
  optionsOf,
  playSeat,
  SEAT_CARDS_MAX,
  type Decision,
  type Hand,
  type SeatHands,
} from './rules.seat.ts';

/** One card of each value, and how many of the 13 ranks count that. */
const VALUES = Array.from({ length: 10 }, (_, i) => ({ card: i * 4, ways: i === 9 ? 4n : 1n }));
test('blackjack: a seat takes at most 36 cards', () => {
  // The longest hand of a total, over every next card.
  const longest = new Map<string, number>();
  const most = (hand: readonly number[]): number => {
    const hard = hand.reduce((sum, card) => sum + valueOf(card), 0);
    const key = `${hard} ${hand.some(isAce)}`;
    const known = longest.get(key);
    if (known !== undefined) return known;
    const isOver = hand.length > 1 && totalOf(hand).points >= BEST;
    const found = isOver ? 0 : 1 + Math.max(...VALUES.map(({ card }) => most([...hand, card])));
    longest.set(key, found);
    return found;
  };
  const bySplit = VALUES.filter(({ card }) => card >= 4).map(({ card }) => 2 * most([card]));
  expect(Math.max(...bySplit)).toBe(SEAT_CARDS_MAX);
  expect(DECISIONS_MAX).toBe(SEAT_CARDS_MAX + 2);
});

const digits = ({ numerator, denominator }: Rational) =>
  Number((numerator * 10n ** 9n) / denominator - 10n ** 9n) / 1e9;

test('rtp: the page shows what the best decisions return', () => {
  expect(BEST_RTP_PERCENT).toBe(percentText(bestRtp()));
});

test('rtp: the best decisions return 99.4296 %, less without splits and doubles', () => {
  expect(digits(bestRtp())).toBeCloseTo(-0.0057039, 7);
  expect(digits(bestRtp({ doubles: true, splits: false }))).toBeCloseTo(-0.010867, 6);
  expect(digits(bestRtp({ doubles: false, splits: false }))).toBeCloseTo(-0.024208, 6);
});

const ONE = 13n ** 60n;

/** The printed basic strategy against 2, 3, 4, 5, 6, 7, 8, 9, 10, ace; D doubles or hits. */
const PAIRS: Readonly<Record<number, string>> = {
  1: 'PPPPPPPPPP',
  2: 'PPPPPPHHHH',
  3: 'PPPPPPHHHH',
  4: 'HHHPPHHHHH',
  5: 'DDDDDDDDHH',
  6: 'PPPPPHHHHH',
  7: 'PPPPPPHHHH',
  8: 'PPPPPPPPPP',
  9: 'PPPPPSPPSS',
  10: 'SSSSSSSSSS',
};
/** Ds doubles or stands. */
const SOFT: Readonly<Record<number, string>> = {
  12: 'HHHHHHHHHH',
  13: 'HHHHDHHHHH',
  14: 'HHHDDHHHHH',
  15: 'HHHDDHHHHH',
  16: 'HHDDDHHHHH',
  17: 'HDDDDHHHHH',
  18: 'SddddSSHHH',
};
const HARD: Readonly<Record<number, string>> = {
  9: 'HDDDDHHHHH',
  10: 'DDDDDDDDHH',
  11: 'DDDDDDDDDH',
  12: 'HHSSSHHHHH',
  13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH',
  15: 'SSSSSHHHHH',
  16: 'SSSSSHHHHH',
};

function basic(seat: SeatHands, up: number): Decision {
  const hand = seat.hands[seat.playing!]!.cards;
  const options = optionsOf(seat);
  const at = valueOf(up) === 1 ? 9 : valueOf(up) - 2;
  const { points, isSoft } = totalOf(hand);
  const pair = options.includes('split') ? PAIRS[valueOf(hand[0]!)] : undefined;
  const line =
    (isSoft ? SOFT[points] : HARD[points]) ?? (points > 16 ? 'SSSSSSSSSS' : 'HHHHHHHHHH');
  const move = (pair ?? line)[at];
  if (move === 'P') return 'split';
  if (move === 'D') return options.includes('double') ? 'double' : 'hit';
  if (move === 'd') return options.includes('double') ? 'double' : 'stand';
  return move === 'S' ? 'stand' : 'hit';
}

/** Ways to be dealt and to play; `worth` is the profit of the hands that are over, by chance. */
type Line = {
  chance: bigint;
  worth: bigint;
  over: number;
  first: readonly number[];
  drawn: readonly number[];
  made: readonly Decision[];
};

type Dealer = { readonly dealer: readonly number[]; readonly chance: bigint };

/** What the dealer can end with behind this card; totals above 21 are one. */
function dealersBehind(up: number): Dealer[] {
  const ends = new Map<string, Dealer>();
  const draw = (dealer: readonly number[], chance: bigint): void => {
    if (dealer.length > 1 && totalOf(dealer).points >= 17) {
      const key = `${isBlackjack(dealer)}${Math.min(totalOf(dealer).points, 22)}`;
      return void ends.set(key, { dealer, chance: chance + (ends.get(key)?.chance ?? 0n) });
    }
    for (const next of VALUES) draw([...dealer, next.card], (chance * next.ways) / 13n);
  };
  draw([up], ONE);
  return [...ends.values()];
}

/** The profit of basic strategy against this card, in ten-thousandths of a stake. */
function basicProfit(up: number): bigint {
  const dealers = dealersBehind(up);
  const worths = new Map<string, bigint>();

  /** Over all dealers that let the seat play. */
  function worthOf(hand: Hand, isSplit: boolean): bigint {
    const { points } = totalOf(hand.cards);
    const key = `${Math.min(points, 22)} ${hand.isDoubled} ${!isSplit && isBlackjack(hand.cards)}`;
    const known = worths.get(key);
    if (known !== undefined) return known;
    const worth = dealers.reduce((sum, { dealer, chance }) => {
      if (isBlackjack(dealer)) return sum;
      const profit = handPays(hand, isSplit, dealer) - 10_000n;
      return sum + chance * profit * (hand.isDoubled ? 2n : 1n);
    }, 0n);
    worths.set(key, worth);
    return worth;
  }

  function follow(line: Line): { line: Line; seat: SeatHands } {
    const seat = playSeat(line, line.made)!;
    if (seat.waits === 'decision') {
      return follow({ ...line, made: [...line.made, basic(seat, up)] });
    }
    const over = seat.playing ?? seat.hands.length;
    const done = seat.hands.slice(line.over, over);
    const worth = done.reduce(
      (sum, hand) => sum + line.chance * worthOf(hand, seat.hands.length > 1),
      line.worth,
    );
    return { line: { ...line, worth, over }, seat };
  }

  let total = 0n;
  let open: Line[] = [];
  for (const one of VALUES) {
    for (const two of VALUES) {
      const [first, chance] = [[one.card, two.card], (ONE * one.ways * two.ways) / 169n];
      open.push({ chance, worth: 0n, over: 0, first, drawn: [], made: [] });
      // With a blackjack of the dealer nothing is decided: the stake alone is lost or returned.
      for (const { dealer, chance: against } of dealers.filter((each) =>
        isBlackjack(each.dealer),
      )) {
        const pays = handPays({ cards: first, isDoubled: false }, false, dealer);
        total += chance * against * (pays - 10_000n);
      }
    }
  }
  while (open.length > 0) {
    const merged = new Map<string, Line>();
    for (const each of open) {
      const { line, seat } = follow(each);
      if (seat.waits === 'nothing') {
        total += line.worth;
        continue;
      }
      const key = keyOf(seat);
      const known = merged.get(key);
      const [chance, worth] = [
        (known?.chance ?? 0n) + line.chance,
        (known?.worth ?? 0n) + line.worth,
      ];
      merged.set(key, { ...line, chance, worth });
    }
    open = [...merged.values()].flatMap((line) =>
      VALUES.map(({ card, ways }) => ({
        ...line,
        chance: (line.chance * ways) / 13n,
        worth: (line.worth * ways) / 13n,
        drawn: [...line.drawn, card],
      })),
    );
  }
  return total;
}

/** What the future depends on: the hand that is played, and whether another one follows. */
function keyOf({ hands, playing, waits }: SeatHands): string {
  const { cards: hand, isDoubled } = hands[playing!]!;
  const { points, isSoft } = totalOf(hand);
  const next = hands.slice(playing!).map((each) => each.cards[0]);
  const parts = [points, isSoft, isDoubled, Math.min(hand.length, 3), hands.length, waits];
  return [...parts, hands.length > 1 ? next.join('+') : ''].join();
}

test('rtp: basic strategy, played by the rules card by card, has exactly the best RTP', () => {
  const sum = VALUES.reduce((all, { card, ways }) => all + ways * basicProfit(card), 0n);
  const denominator = 13n * ONE ** 2n * 10_000n;
  const best = bestRtp();
  expect((sum + denominator) * best.denominator).toBe(best.numerator * denominator);
});

test('rtp: the receipt of a bet states the RTP of exactly its decisions', () => {
  const seat = (decisions: readonly Decision[]) =>
    ({ bet: { kind: 'seat' }, facts: null, taken: { decisions } }) as const;
  const { numerator, denominator } = blackjackBets.exactRtp(seat([]));
  // A seat that always stands; counted once more over two million rounds by `npm run simulate`.
  expect(Number((numerator * 1_000_000n) / denominator) / 1e6).toBeCloseTo(0.8396, 4);
  const variance = blackjackBets.exactVariance(seat([]));
  expect(Number((variance.numerator * 10_000n) / variance.denominator) / 1e4).toBeCloseTo(
    0.9819,
    4,
  );
});
