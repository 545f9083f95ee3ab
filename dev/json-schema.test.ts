import { expect, test } from 'vitest';
import { validationErrors, type JsonSchema } from './json-schema.ts';

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

test('json schema: a matching value has no errors', () => {
  expect(validationErrors(good, bet, root)).toEqual([]);
  expect(validationErrors({ stake: '0.10', side: 'over', seed: 'abcd' }, bet, root)).toEqual([]);
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
  ['an undeclared property', { secret: 'seed' }, '$.secret is not in the document'],
])('json schema: %s is an error', (_, change, said) => {
  const found = validationErrors(JSON.parse(JSON.stringify({ ...good, ...change })), bet, root);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(said);
});

test('json schema: an unknown keyword or reference is an error, not a pass', () => {
  expect(validationErrors(1, { multipleOf: 2 })).toEqual([
    '$: the keyword multipleOf is not supported',
  ]);
  expect(validationErrors(1, { $ref: '#/nowhere' })).toEqual(['$: #/nowhere is not defined']);
  expect(validationErrors({ a: 1 }, { type: 'object', additionalProperties: false })).toHaveLength(
    1,
  );
});
