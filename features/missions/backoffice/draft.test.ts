import { expect, test } from 'vitest';
import { FIRST_MISSIONS } from '#domain/missions/rules.first.ts';
import { draftOf, termsOf } from './draft.ts';

test('missions: a form sends the terms that it was opened with', () => {
  for (const { terms } of FIRST_MISSIONS) expect(termsOf(draftOf(terms))).toEqual(terms);
});

test('missions: a form sends what its goal and its reward need, and nothing else', () => {
  const typed = { ...draftOf(undefined), cash: { RUB: '5', USD: '' }, bonus: 'gift' };
  expect(termsOf(typed)).toMatchObject({
    goal: { kind: 'bets', count: 10 },
    reward: { kind: 'cash', amounts: { RUB: '5' } },
  });
  expect(termsOf({ ...typed, goal: 'multiplier', times: '2.5', reward: 'bonus' })).toMatchObject({
    goal: { kind: 'multiplier', m4: 25_000 },
    reward: { kind: 'bonus', code: 'gift' },
  });
  expect(termsOf({ ...typed, budgets: { RUB: '50', USD: '' } }).reward).toEqual({
    kind: 'cash',
    amounts: { RUB: '5' },
    budgets: { RUB: '50' },
  });
  expect(termsOf({ ...typed, goal: 'multiplier', times: 'x' }).goal).toMatchObject({ m4: 0 });
});
