import { expect, test } from 'vitest';
import { isLocale, localeFromHeader } from './locale.ts';

test.each([
  ['ru', 'ru'],
  ['en-GB,en;q=0.9', 'en'],
  ['kk-KZ,kk;q=0.9,ru;q=0.8', 'kz'],
  ['de-DE,de;q=0.9,ru;q=0.5,en;q=0.7', 'en'],
  ['kz', 'kz'],
  ['EN', 'en'],
  ['ru;q=0, en;q=0.1', 'en'],
  ['ru;q=1,en', 'ru'],
  ['ru,en;q=1', 'ru'],
  [`en,${'x'.repeat(509)}`, 'en'],
])('shell.locale-segment: Accept-Language %s selects %s', (header, locale) => {
  expect(localeFromHeader(header)).toBe(locale);
});

test.each([
  undefined,
  '',
  '*',
  'de,fr;q=0.5',
  'ru;q=0',
  'x'.repeat(600),
  `en,${'x'.repeat(510)}`,
  ';;;,,,',
  'q=1',
])('locale: a header without a supported language selects nothing: %s', (header) => {
  expect(localeFromHeader(header)).toBeUndefined();
});

test('shell.locale-cookie: only ru, en and kz are locales', () => {
  for (const good of ['ru', 'en', 'kz']) expect(isLocale(good)).toBe(true);
  for (const wrong of ['kk', 'RU', 'br', '', '../en', undefined, 1])
    expect(isLocale(wrong)).toBe(false);
});
