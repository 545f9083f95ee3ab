import { expect, test } from 'vitest';
import { DUPLICATE_DAYS, readCorrected, refOf } from './rules.ts';

test('adjustments: a corrected record is its kind and its id', () => {
  for (const kind of ['bet', 'deposit', 'withdrawal', 'transfer', 'adjustment'] as const) {
    expect(readCorrected(`${kind}:12`)).toEqual({ kind, id: 12n });
  }
  expect(readCorrected(`bet:${'9'.repeat(18)}`)).toEqual({
    kind: 'bet',
    id: 999_999_999_999_999_999n,
  });
});

test.each([
  '',
  'deposit',
  'deposit:',
  'deposit:0',
  'deposit:-1',
  'deposit:012',
  'player:12',
  ':12',
])('adjustments: "%s" is not a record that can be corrected', (text) => {
  expect(readCorrected(text)).toBeUndefined();
  expect(readCorrected(`deposit:1${'0'.repeat(18)}`)).toBeUndefined();
});

test('adjustments: the reference names the adjustment and its cause', () => {
  expect(refOf(7n, 'goodwill')).toBe('adjustment:7:goodwill');
  expect(DUPLICATE_DAYS).toBe(30);
});
