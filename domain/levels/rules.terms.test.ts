import { expect, test } from 'vitest';
import { sampleTerms } from './rules.sample.ts';
import { levelErrors, termChanges } from './rules.terms.ts';

/** The shipped terms with other values of one level. */
function changed(index: number, part: object) {
  const terms = sampleTerms();
  return {
    ...terms,
    levels: terms.levels.map((level, at) => (at === index ? { ...level, ...part } : level)),
  };
}

test('levels: no level gives less than the one before it', () => {
  expect(levelErrors(sampleTerms())).toBeUndefined();
  expect(levelErrors(changed(3, { rakeback_bp: 600, reward: '0.06' }))).toEqual({
    'terms.levels.3.rakeback_bp': [{ code: 'level_falls' }],
    'terms.levels.3.reward': [{ code: 'level_falls' }],
  });
  // Too much for the level after it.
  expect(Object.keys(levelErrors(changed(0, { cashback_max: '20.01' })) ?? {})).toEqual([
    'terms.levels.1.cashback_max',
  ]);
  expect(levelErrors(changed(0, { cashback_max: '20' }))).toBeUndefined();
});

test('levels: the changes of a version are its values that differ in worth', () => {
  const before = sampleTerms();
  const rates = Object.fromEntries(Object.entries(before.rates).toReversed());
  expect(termChanges(before, { ...before, rates: rates as typeof before.rates })).toEqual([]);
  const after = { ...changed(9, { cashback_max: '12000', reward: '45.770' }), retention_bp: 4_000 };
  expect(termChanges(before, after)).toEqual([
    { path: ['levels', '9', 'cashback_max'], from: '10000.00', to: '12000' },
    { path: ['retention_bp'], from: 5_000, to: 4_000 },
  ]);
  expect(termChanges(before, changed(2, { free_rounds: 'rounds' }))).toEqual([
    { path: ['levels', '2', 'free_rounds'], from: '', to: 'rounds' },
  ]);
});
