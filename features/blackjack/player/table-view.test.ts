import { expect, test } from 'vitest';
import type { SharedRound } from '#domain/rounds/contract.ts';
import {
  dealerEnd,
  openCards,
  resultOf,
  seatIn,
  showMsOf,
  totalText,
  turnsOf,
  viewOf,
} from './table-view.ts';

/** "A 10 5": suits do not matter. */
const MARKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const cards = (text: string) => text.split(' ').map((mark) => MARKS.indexOf(mark) * 4);

const SHOWN = { step: 1, asks: true, until: '2026-11-27T10:00:20.000Z' };
const RUNNING = {
  state: 'running',
  outcome: null,
  shown: { ...SHOWN, view: { first: cards('8 8'), up: 36, cards: cards('5') } },
} as unknown as SharedRound;
const OVER = {
  state: 'settled',
  started_at: '2026-11-27T10:00:10.000Z',
  ended_at: '2026-11-27T10:00:40.000Z',
  outcome: { first: cards('8 8'), dealer: cards('10 6 K'), cards: cards('5 K 2') },
} as unknown as SharedRound;

test('secrecy: while seats decide, the card of the dealer lies face down', () => {
  const view = viewOf(RUNNING, 0);
  expect(view).toMatchObject({ phase: 'deciding', dealer: [36, undefined] });
  expect(totalText(openCards(view))).toBe('10');
  expect(seatIn(view, ['hit'])?.waits).toBe('nothing');
});

test('secrecy: the dealer turns one card after another, and results come after the last', () => {
  const turns = turnsOf(OVER);
  expect(turns).toHaveLength(3);
  const open = turns.map((_, turned) => openCards(viewOf(OVER, turned)).length);
  expect(open).toEqual([1, 2, 3]);
  const hand = seatIn(viewOf(OVER, 2), ['stand'])!.hands[0]!;
  expect(resultOf(viewOf(OVER, 2), hand, false)).toBeUndefined();
  expect(resultOf(viewOf(OVER, 3), hand, false)).toBe('win');
  expect(showMsOf(OVER)).toBe(turns.at(-1));
});

test('blackjack: however many cards the dealer draws, the results come before the next round', () => {
  const outcome = { first: cards('8 8'), dealer: cards('A A A A A A A A A'), cards: cards('5') };
  const many = { ...OVER, outcome } as SharedRound;
  expect(showMsOf(many)).toBeLessThanOrEqual(6_500);
  expect(showMsOf({ ...many, started_at: many.ended_at })).toBeLessThanOrEqual(6_500);
});

test('blackjack: a hand above 21 has lost at once, while others still decide', () => {
  const view = viewOf(RUNNING, 0);
  expect(resultOf(view, { cards: cards('8 8 K'), isDoubled: false }, false)).toBe('bust');
});

test('blackjack: totals are printed with both values of an ace', () => {
  expect(totalText(cards('A 6'))).toBe('7/17');
  expect(totalText(cards('A K'))).toBe('21');
  expect(totalText(cards('A 6 10'))).toBe('17');
  expect(dealerEnd(OVER.outcome)).toEqual({ points: 26, name: 'bust' });
  expect(dealerEnd(null)).toBeUndefined();
});
