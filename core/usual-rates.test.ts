import { expect, test } from 'vitest';
import { CURRENCIES } from './currency.ts';
import { RATE_ONE, usualRate } from './usual-rates.ts';

test('usual rates: a dollar costs 80 rubles, and each currency one of itself', () => {
  expect(usualRate('USD', 'RUB')).toBe(80n * RATE_ONE);
  expect(usualRate('RUB', 'USD')).toBe(1_250_000n);
  expect(CURRENCIES.map((each) => usualRate(each, each))).toEqual(CURRENCIES.map(() => RATE_ONE));
});
