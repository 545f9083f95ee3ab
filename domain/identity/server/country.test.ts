import { expect, test } from 'vitest';
import { countryOf, isCountry } from './country.ts';

test.each([
  ['+79161234567', true, 'RU'],
  ['+77011234567', true, 'KZ'],
  ['+375291234567', true, 'BY'],
  // Nobody has said yet that it is his.
  ['+77011234567', false, null],
  [null, false, null],
  ['+000', true, null],
])('the country of %s, proven: %s, is %s', (phone, is_phone_verified, country) => {
  expect(countryOf({ phone, is_phone_verified })).toBe(country);
});

test.each([
  ['KZ', true],
  ['GB', true],
  // The code people write for it, an area of numbers, nothing at all, and other forms.
  ['UK', false],
  ['AC', false],
  ['ZZ', false],
  ['kz', false],
  ['', false],
])('whether %s is a country: %s', (code, is) => {
  expect(isCountry(code)).toBe(is);
});
