import { expect, test } from 'vitest';
import { countryOf, isCountry, residenceOf } from './country.ts';

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

test('country: a player lives in the country of the profile, else in that of the confirmed phone', () => {
  const kazakh = { phone: '+77011234567', is_phone_verified: true };
  expect(residenceOf({ ...kazakh, country: 'GB' })).toBe('GB');
  expect(residenceOf({ ...kazakh, country: null })).toBe('KZ');
  expect(residenceOf({ ...kazakh, is_phone_verified: false, country: null })).toBeNull();
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
