import { expect, test } from 'vitest';
import { inFours } from './card-number.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242-4242-4242', '4242 4242 4242 4242'],
  [' 4242\u00a04242 4242 4242\n', '4242 4242 4242 4242'],
  ['42424', '4242 4'],
  ['4242', '4242'],
  ['6304 0000 0000 0000 0001 23', '6304 0000 0000 0000 000'],
  ['card: none', ''],
])('card number: %j is formatted as on the card', (typed, shown) => {
  expect(inFours(typed)).toBe(shown);
});
