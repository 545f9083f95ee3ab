import { expect, test } from 'vitest';
import { sampleTerms } from '#domain/levels/rules.sample.ts';
import { draftOf, termsOf } from './level-draft.ts';

test('levels: the terms of a form that was not changed are those it began with', () => {
  const terms = sampleTerms();
  expect(termsOf(draftOf(terms))).toEqual(terms);
  expect(draftOf(terms)).toMatchObject({
    'levels.0.rakeback_bp': '5',
    'levels.1.cashback_bp': '1.5',
    'levels.0.reward': '0.02',
    'rates.RUB': '0.0125',
    'rates.USD': '1.00',
    'rates.EUR': '1.10',
    retention_bp: '50',
  });
});

test.each([
  ['7,5', 750],
  ['7.55', 755],
  ['12', 1_200],
  ['7.555', -1],
  ['', -1],
  ['-1', -1],
  ['five', -1],
])('levels: a percentage typed as %o is %i basis points', (text, expected) => {
  const draft = { ...draftOf(sampleTerms()), 'levels.2.rakeback_bp': text };
  expect(termsOf(draft).levels[2]!.rakeback_bp).toBe(expected);
});

test('levels: the bonus of free rounds of a level is kept, and left out where none is chosen', () => {
  const draft = { ...draftOf(sampleTerms()), 'levels.3.free_rounds': 'level-rounds' };
  const terms = termsOf(draft);
  expect(terms.levels[3]).toMatchObject({ free_rounds: 'level-rounds' });
  expect(terms.levels[4]).not.toHaveProperty('free_rounds');
  expect(draftOf(terms)).toEqual(draft);
});
