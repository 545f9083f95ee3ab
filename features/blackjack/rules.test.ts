import { expect, test } from 'vitest';
import type { Rational } from '#core/fairness/game.ts';
import { openSeedPair } from '#core/fairness/pf1.ts';
import { openRoundStream } from '#core/fairness/sub-streams.ts';
import { bestRtp } from './rules.odds.ts';
import { BEST, isAce, isBlackjack, rankOf, suitOf, totalOf, valueOf } from './rules.cards.ts';
import {
  blackjack,
  blackjackBets,
  endSeat,
  handPays,
  parseBet,
  parseTaken,
  type BlackjackBet,
  type BlackjackOutcome,
} from './rules.ts';
import {
  DECISIONS_MAX,
  optionsOf,
  playSeat,
  SEAT_CARDS_MAX,
  type Decision,
  type Hand,
  type SeatHands,
} from './rules.seat.ts';
import { parseShown, shownAt } from './rules.steps.ts';

const A = 'a3f1c2d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00';
const B = '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0';
const MARKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

const named = (cards: readonly number[]) =>
  cards.map((card) => `${MARKS[rankOf(card)]}${'CDHS'[suitOf(card)]}`).join(' ');
/** "A 10 5": suits do not matter. */
const cards = (text: string) =>
  text.split(' ').flatMap((mark) => (mark === '' ? [] : MARKS.indexOf(mark) * 4));

/** The cards of a round as they lie on the table: `first`, the dealer's, and those of the seats. */
const dealt = (first: string, dealer: string, drawn = ''): BlackjackOutcome => ({
  first: cards(first),
  dealer: cards(dealer),
  cards: cards(drawn),
});

function paid(
  outcome: BlackjackOutcome,
  decisions: readonly Decision[],
  bet: BlackjackBet = { kind: 'seat' },
): bigint {
  return blackjack.price(outcome, { bet, facts: null, taken: { decisions } }).m4;
}

const split: BlackjackBet = { kind: 'split', hand: 1, seat: '7' };
const doubled = (hand: 0 | 1): BlackjackBet => ({ kind: 'double', hand, seat: '7' });

test.each([
  [A, 'player-one', 0, 'AS 5H 3C 6H', '8S 3S 8C', '5H 9D 4D'],
  [A, 'player-one', 1, '5S 5H 10H 9D', '9C 2H 6C', '8H 5S AH'],
  [B, 'Z9_client-seed', 42, 'KD 9H KH 5D', '6H 9C KC', 'KC 2H 2S'],
])('blackjack: the published cards of %s %s %i', (seed, client, nonce, shoe, player, drawn) => {
  const stream = openRoundStream(openSeedPair(seed, client), nonce, 'bj:shoe');
  const { first, dealer, cards: later } = blackjack.draw(stream, null);
  const [one, up, two, hole] = shoe.split(' ');
  expect(named(first)).toBe(`${one} ${two}`);
  expect(named(dealer.slice(0, 2))).toBe(`${up} ${hole}`);
  expect(named(later.slice(0, 3))).toBe(player);
  expect(drawn.startsWith(named(dealer.slice(2)))).toBe(true);
  expect(later).toHaveLength(SEAT_CARDS_MAX);
  expect(totalOf(dealer).points).toBeGreaterThanOrEqual(17);
});

test('blackjack: an ace counts eleven as long as the hand stays within 21', () => {
  expect(totalOf(cards('A 6'))).toEqual({ points: 17, isSoft: true });
  expect(totalOf(cards('A 6 10'))).toEqual({ points: 17, isSoft: false });
  expect(totalOf(cards('A A A 8'))).toEqual({ points: 21, isSoft: true });
  expect(totalOf(cards('K Q 5')).points).toBe(25);
});

test('blackjack: the dealer draws up to 16 and stands on a soft 17', () => {
  const drawn: string[] = [];
  const pair = openSeedPair(A, 'player-one');
  for (let nonce = 0; nonce < 3_000; nonce++) {
    const { dealer } = blackjack.draw(openRoundStream(pair, nonce, 'bj:shoe'), null);
    const before = totalOf(dealer.slice(0, -1));
    if (dealer.length > 2) expect(before.points).toBeLessThan(17);
    const { points, isSoft } = totalOf(dealer);
    expect(points).toBeGreaterThanOrEqual(17);
    drawn.push(`${points}${isSoft ? 's' : ''}`);
  }
  expect(drawn).toContain('17s');
});

test('blackjack: what every result pays', () => {
  expect(paid(dealt('A K', '9 8'), [])).toBe(25_000n);
  expect(paid(dealt('A K', 'A K'), [])).toBe(10_000n);
  expect(paid(dealt('K Q', 'A K'), [])).toBe(0n);
  expect(paid(dealt('K Q', '9 8'), ['stand'])).toBe(20_000n);
  expect(paid(dealt('K Q', '9 A'), ['stand'])).toBe(10_000n);
  expect(paid(dealt('K 8', '9 A'), ['stand'])).toBe(0n);
  expect(paid(dealt('K 2', '9 7 8', 'K'), ['hit'])).toBe(0n);
  expect(paid(dealt('K 2', '9 7 8'), ['stand'])).toBe(20_000n);
  // 21 of three cards is no blackjack, and loses against one.
  expect(paid(dealt('K 2', '9 8', '9'), ['hit'])).toBe(20_000n);
});

test('blackjack: each stake is paid by the hand it lies on', () => {
  const twice = dealt('8 8', '10 9', '3 10 2 K');
  const decisions = ['split', 'double', 'hit', 'stand'] as const;
  // The first hand is 8 3 10, doubled; the second one 8 2 K.
  expect(paid(twice, decisions)).toBe(20_000n);
  expect(paid(twice, decisions, doubled(0))).toBe(20_000n);
  expect(paid(twice, decisions, split)).toBe(20_000n);
  expect(paid(twice, decisions, doubled(1))).toBe(0n);
  expect(paid(dealt('5 6', '10 9', '2'), ['double'], doubled(0))).toBe(0n);
  expect(paid(dealt('5 6', '10 9', '8'), ['double'], doubled(0))).toBe(10_000n);
});

test('blackjack: after a split, an ace and a ten are an ordinary 21, and aces get one card', () => {
  const aces = dealt('A A', '10 9', 'K 5');
  expect(paid(aces, ['split'])).toBe(20_000n);
  expect(paid(aces, ['split'], split)).toBe(0n);
  expect(endSeat(aces, ['split'])?.hands.map((hand) => hand.cards.length)).toEqual([2, 2]);
  expect(paid(aces, ['split', 'hit'])).toBe(0n);
});

test('blackjack: a decision that is not possible at its point pays nothing', () => {
  const round = dealt('8 8', '10 9', '8 2 3 4 5 6 7');
  const impossible: readonly (readonly Decision[])[] = [
    ['split', 'split'],
    ['hit', 'double'],
    ['hit', 'split'],
    ['stand', 'stand'],
    ['double', 'stand'],
  ];
  for (const decisions of impossible)
    expect([decisions, paid(round, decisions)]).toEqual([decisions, 0n]);
  expect(paid(dealt('9 8', '10 6 K'), ['split'])).toBe(0n);
  expect(paid(dealt('A K', '10 9'), ['stand'])).toBe(0n);
});

test('blackjack: a missing decision is stand, on both hands of a split', () => {
  expect(paid(dealt('K 9', '10 8'), [])).toBe(20_000n);
  const hands = endSeat(dealt('8 8', '10 9', '2 3'), ['split'])!.hands;
  expect(hands.map((hand) => totalOf(hand.cards).points)).toEqual([10, 11]);
});

test('blackjack: 3 to 2 of a stake of one hundredth is exact in micro-units', () => {
  expect((10_000n * paid(dealt('A K', '9 8'), [])) / 10_000n).toBe(25_000n);
});

test('secrecy: in each step every seat takes at most the one card that is shown to all', () => {
  const round = dealt('8 8', '10 9', '2 9 5 K 3 4');
  const paths: readonly (readonly Decision[])[] = [
    ['hit', 'stand'],
    ['split', 'stand', 'stand'],
    ['split', 'double', 'double'],
    ['split', 'hit', 'hit', 'hit'],
  ];
  for (const decisions of paths) {
    let made = 0;
    for (let step = 0; step < 6; step++) {
      const shown = { first: round.first, drawn: round.cards.slice(0, step) };
      let seat = playSeat(shown, decisions.slice(0, made))!;
      if (seat.waits === 'decision' && made < decisions.length) {
        made += 1;
        seat = playSeat(shown, decisions.slice(0, made))!;
      }
      const has = seat.hands.flatMap((hand) => hand.cards).length - 2;
      if (seat.waits !== 'nothing') expect([decisions, step, has]).toEqual([decisions, step, step]);
    }
  }
});

test('secrecy: what is shown has neither the hidden card nor one that is not dealt', () => {
  const round = dealt('8 8', '10 9', '2 9 5 K');
  expect(shownAt(round, 2)).toEqual({
    first: round.first,
    up: cards('10')[0],
    cards: cards('2 9'),
  });
  expect(parseShown(shownAt(round, 0))).toEqual(shownAt(round, 0));
});

test('blackjack: with a blackjack of the dealer or of the seats the round ends at once', () => {
  expect(shownAt(dealt('8 8', 'A K'), 0)).toBeUndefined();
  expect(shownAt(dealt('8 8', 'K A'), 0)).toBeUndefined();
  expect(shownAt(dealt('A K', '10 9'), 0)).toBeUndefined();
  expect(shownAt(dealt('8 8', '10 9'), 0)).toBeDefined();
});

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

test('blackjack: bets and decisions from outside are parsed strictly', () => {
  expect(parseBet({ kind: 'seat' })).toEqual({ kind: 'seat' });
  expect(parseBet({ kind: 'double', hand: 1, seat: '12' })).toEqual({ ...doubled(1), seat: '12' });
  const wrong = [
    { kind: 'seat', hand: 0 },
    { kind: 'split', hand: 0, seat: '7' },
    { kind: 'double', hand: 2, seat: '7' },
    { kind: 'double', hand: 0, seat: '07' },
    { kind: 'double', hand: 0, seat: 7 },
    { kind: 'double', hand: 0 },
    'seat',
  ];
  for (const each of wrong) expect(parseBet(each)).toBeUndefined();
  expect(parseTaken({ decisions: null })).toEqual({ decisions: null });
  expect(parseTaken({ decisions: ['fold'] })).toBeUndefined();
  expect(parseTaken({ decisions: Array(DECISIONS_MAX + 1).fill('hit') })).toBeUndefined();
  expect(blackjackBets.laterBets.addedTo(doubled(0))).toBe('7');
  expect(blackjackBets.laterBets.addedTo({ kind: 'seat' })).toBeUndefined();
});

// The RTP.

const digits = ({ numerator, denominator }: Rational) =>
  Number((numerator * 10n ** 9n) / denominator - 10n ** 9n) / 1e9;

test('rtp: the best decisions return 99.4296 %, less without splits and doubles', () => {
  expect(digits(bestRtp())).toBeCloseTo(-0.0057039, 7);
  expect(digits(bestRtp({ doubles: true, splits: false }))).toBeCloseTo(-0.010867, 6);
  expect(digits(bestRtp({ doubles: false, splits: false }))).toBeCloseTo(-0.024208, 6);
});

const VALUES = Array.from({ length: 10 }, (_, i) => ({ card: i * 4, ways: i === 9 ? 4n : 1n }));
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
