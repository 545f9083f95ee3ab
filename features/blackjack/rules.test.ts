import { expect, test } from 'vitest';
import { openSeedPair } from '#core/fairness/pf1.ts';
import { openRoundStream } from '#core/fairness/sub-streams.ts';
import { cardRank, cardSuit } from '#core/cards.ts';
import { totalOf } from './rules.cards.ts';
import {
  blackjack,
  blackjackBets,
  endSeat,
  parseBet,
  parseTaken,
  type BlackjackBet,
  type BlackjackOutcome,
} from './rules.ts';
import { DECISIONS_MAX, playSeat, SEAT_CARDS_MAX, type Decision } from './rules.seat.ts';
import { parseShown, shownAt } from './rules.steps.ts';

const A = 'a3f1c2d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00';
const B = '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0';
const MARKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

const named = (cards: readonly number[]) =>
  cards.map((card) => `${MARKS[cardRank(card)]}${'CDHS'[cardSuit(card)]}`).join(' ');
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
    // With two cards there is nothing before the last one that was drawn.
    const before = totalOf(dealer.slice(0, Math.max(2, dealer.length) - 1));
    expect(before.points).toBeLessThan(17);
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
      const due = seat.waits === 'nothing' ? has : step;
      expect([decisions, step, has]).toEqual([decisions, step, due]);
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
