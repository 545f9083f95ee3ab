import { expect, test } from 'vitest';
import { cleanTarget, hundredthsText, readTarget } from './target.ts';

test.each([
  ['2', 200],
  ['1.5', 150],
  ['1,05', 105],
  ['1.01', 101],
  ['10.', 1_000],
  [' 1000000 ', 100_000_000],
  ['', null],
])('games.crash: "%s" typed as auto cash-out is read', (text, target) => {
  expect(readTarget(text)).toEqual({ isValid: true, target });
});

test.each(['1', '1.00', '0', '1000000.01', '9999999', '1.234', '-2', 'x', '1.2.3', '1e3'])(
  'games.crash: "%s" typed as auto cash-out is refused',
  (text) => {
    expect(readTarget(text)).toEqual({ isValid: false });
  },
);

test('games.crash: the field keeps only what can become a target', () => {
  expect(cleanTarget('2,505')).toBe('2.50');
  expect(cleanTarget('x12.3.4')).toBe('12.34');
  expect(cleanTarget('123456789')).toBe('1234567');
  expect(hundredthsText(100)).toBe('1.00');
  expect(hundredthsText(123_456)).toBe('1234.56');
});
