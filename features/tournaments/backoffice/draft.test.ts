import { expect, test } from 'vitest';
import { costOf, NEW_DRAFT, termsOf } from './draft.ts';

test('tournaments: a form sends what its scoring and its prizes need, and nothing else', () => {
  const typed = { ...NEW_DRAFT, unit: '5', rounds: '4', stakeMin: '1', amounts: ['500', '300.50'] };
  expect(termsOf(typed)).toMatchObject({
    unit: null,
    rounds: null,
    prizes: { kind: 'amounts', amounts: ['500', '300.50'] },
  });
  expect(termsOf({ ...typed, scoring: 'points' })).toMatchObject({ unit: '5', rounds: null });
  expect(termsOf({ ...typed, scoring: 'best_of' })).toMatchObject({ unit: null, rounds: 4 });
  const pool = { ...typed, prizeKind: 'pool', pool: '1000', percents: ['62.5', '37.5'] } as const;
  const prizes = { kind: 'shares', pool: '1000', wager_bp: null, shares: [6_250, 3_750] };
  expect(termsOf(pool).prizes).toEqual(prizes);
  const growing = { ...pool, prizeKind: 'growing', poolPercent: '0.5' } as const;
  expect(termsOf(growing).prizes).toEqual({ ...prizes, wager_bp: 50 });
});

test('tournaments: the largest cost is what all places get, or the pool', () => {
  expect(costOf({ ...NEW_DRAFT, amounts: ['500', '300.50'] })).toBe('800.50');
  expect(costOf({ ...NEW_DRAFT, amounts: ['500', ''] })).toBeUndefined();
  expect(costOf({ ...NEW_DRAFT, prizeKind: 'growing', pool: '1000' })).toBe('1000.00');
});
