import { expect, test } from 'vitest';
import type { BetRecord } from '#domain/bets/contract.ts';
import { callsOf, skipsLeft, playedCardsOf, turnsOf } from './turns.ts';

const card = (rank: number) => rank * 4;

test('games.hilo: the turns of a round have the multiplier after each card', () => {
  const played = {
    cards: [card(4), card(9), card(0), card(12)],
    choices: ['higher', 'skip', 'same'] as const,
  };
  const turns = turnsOf(played);
  expect(turns.map(({ choice, isRight, m4 }) => [choice, isRight, m4])).toEqual([
    ['higher', true, 14_300n],
    ['skip', true, 14_300n],
    ['same', false, 0n],
  ]);
  expect([skipsLeft(played), callsOf(played)]).toEqual([51, 2]);
});

test('games.hilo: a settled bet gives its cards, and an unknown one nothing', () => {
  const bet = (outcome: unknown, choices: unknown) =>
    ({ outcome, params: { start: {}, choices, cap_m4: 1 } }) as unknown as BetRecord;
  expect(playedCardsOf(bet({ cards: [1, 2] }, ['lower']))).toEqual({
    cards: [1, 2],
    choices: ['lower'],
  });
  for (const strange of [null, { cards: [1] }, { cards: [1, 'x'] }, {}]) {
    expect(playedCardsOf(bet(strange, ['lower']))).toBeUndefined();
  }
  expect(playedCardsOf(bet({ cards: [1, 2] }, ['upper']))).toBeUndefined();
});
