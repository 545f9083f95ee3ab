import { expect, test } from 'vitest';
import { countryOf, isCountry } from './country.ts';

test.each([
  ['+79161234567', true, 'RU'],
  ['+77011234567', true, 'KZ'],
  ['+375291234567', true, 'BY'],
  // The phone is not confirmed yet.
  ['+77011234567', false, null],
  [null, false, null],
  ['+000', true, null],
])('country: %s with proven: %s is %s', (phone, is_phone_verified, country) => {
  expect(countryOf({ phone, is_phone_verified })).toBe(country);
});

test.each([
  ['KZ', true],
  ['GB', true],
  // A common but wrong code, a numbering area, an empty text, and other formats.
  ['UK', false],
  ['AC', false],
  ['ZZ', false],
  ['kz', false],
  ['', false],
])('country: whether %s is a country: %s', (code, is) => {
  expect(isCountry(code)).toBe(is);
});
