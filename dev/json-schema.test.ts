import { expect, test } from 'vitest';
import { mistakesOf, type JsonSchema } from './json-schema.ts';

const money: JsonSchema = { type: 'string', pattern: '^\\d+\\.\\d{2}$' };
const bet: JsonSchema = {
  type: 'object',
  properties: {
    stake: money,
    side: { type: 'string', enum: ['under', 'over'] },
    seed: { anyOf: [{ type: 'string', minLength: 2, maxLength: 4 }, { type: 'null' }] },
    steps: { type: 'array', maxItems: 3, items: { type: 'integer', minimum: 0, maximum: 9 } },
    placed_at: { type: ['string', 'null'], format: 'date-time' },
    session: { type: 'string', format: 'uuid' },
    errors: { type: 'object', additionalProperties: { $ref: '#/parts/codes' } },
  },
  required: ['stake', 'side'],
};
const root: JsonSchema = { parts: { codes: { type: 'array', items: { type: 'string' } } } };
const good = {
  stake: '1.00',
  side: 'under',
  seed: null,
  steps: [0, 9],
  placed_at: '2026-11-21T00:00:00Z',
  session: '0b5c2f3e-7d1a-4c58-9e66-1f2a3b4c5d6e',
  errors: { stake: ['too_low'] },
};

test('what fits is not complained about', () => {
  expect(mistakesOf(good, bet, root)).toEqual([]);
  expect(mistakesOf({ stake: '0.10', side: 'over', seed: 'abcd' }, bet, root)).toEqual([]);
});

test.each([
  ['a missing property', { stake: undefined }, 'stake'],
  ['another type', { stake: 1 }, 'string'],
  ['another form', { stake: '1' }, 'match'],
  ['another choice', { side: 'left' }, 'none of'],
  ['none of the choices', { seed: 'a' }, 'fits no choice'],
  ['a text too long', { seed: 'abcde' }, 'fits no choice'],
  ['an item too small', { steps: [-1] }, 'less'],
  ['an item too large', { steps: [10] }, 'more'],
  ['too many items', { steps: [1, 2, 3, 4] }, 'too many'],
  ['a fraction', { steps: [1.5] }, 'integer'],
  ['no time', { placed_at: 'yesterday' }, 'no date-time'],
  ['no name of a session', { session: 'yesterday' }, 'no uuid'],
  ['a wrong value behind a reference', { errors: { stake: [1] } }, 'string'],
  ['a property nobody declared', { secret: 'seed' }, '$.secret is not in the document'],
])('%s is found', (_, change, said) => {
  const found = mistakesOf(JSON.parse(JSON.stringify({ ...good, ...change })), bet, root);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(said);
});

test('a word or a reference the judge does not know is a mistake, not a pass', () => {
  expect(mistakesOf(1, { multipleOf: 2 })).toEqual([
    '$: the word multipleOf is unknown to the judge',
  ]);
  expect(mistakesOf(1, { $ref: '#/nowhere' })).toEqual(['$: #/nowhere leads nowhere']);
  expect(mistakesOf({ a: 1 }, { type: 'object', additionalProperties: false })).toHaveLength(1);
});
