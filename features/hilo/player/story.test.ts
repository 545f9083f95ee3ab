import { expect, test } from 'vitest';
import type { BetRecord } from '#domain/bets/contract.ts';
import { callsOf, skipsLeft, toldOf, turnsOf } from './story.ts';

const card = (rank: number) => rank * 4;

test('games.hilo: the way of a round is told with what it was worth at each card', () => {
  const told = {
    cards: [card(4), card(9), card(0), card(12)],
    choices: ['higher', 'skip', 'same'] as const,
  };
  const turns = turnsOf(told);
  expect(turns.map(({ choice, isRight, m4 }) => [choice, isRight, m4])).toEqual([
    ['higher', true, 14_300n],
    ['skip', true, 14_300n],
    ['same', false, 0n],
  ]);
  expect([skipsLeft(told), callsOf(told)]).toEqual([51, 2]);
});

test('games.hilo: a settled bet tells its cards, and a strange one nothing', () => {
  const bet = (outcome: unknown, choices: unknown) =>
    ({ outcome, params: { start: {}, choices, cap_m4: 1 } }) as unknown as BetRecord;
  expect(toldOf(bet({ cards: [1, 2] }, ['lower']))).toEqual({ cards: [1, 2], choices: ['lower'] });
  for (const strange of [null, { cards: [1] }, { cards: [1, 'x'] }, {}]) {
    expect(toldOf(bet(strange, ['lower']))).toBeUndefined();
  }
  expect(toldOf(bet({ cards: [1, 2] }, ['upper']))).toBeUndefined();
});
