import { expect, test } from 'vitest';
import { LOCALES } from '#core/locale.ts';
import * as format from './format.ts';

const AT = '2026-11-21T13:04:05Z';
const NOW = Date.parse(AT);

function inAll(read: (locale: (typeof LOCALES)[number]) => string): string[] {
  return LOCALES.map((locale) => read(locale).replaceAll('\u00a0', ' '));
}

test('format: money is cut to two decimals, with its sign where the language puts it', () => {
  expect(inAll((locale) => format.money(locale, '1234567.899999', 'KZT'))).toEqual([
    '1 234 567,89 ₸',
    '₸1,234,567.89',
    '1 234 567,89 ₸',
  ]);
  expect(inAll((locale) => format.money(locale, -1_999_999n, 'RUB'))).toEqual([
    '−1,99 ₽',
    '−₽1.99',
    '−1,99 ₽',
  ]);
  expect(inAll((locale) => format.moneySigned(locale, '0.5', 'USD'))[1]).toBe('+$0.50');
  expect(inAll((locale) => format.moneySigned(locale, '0', 'USD'))[1]).toBe('$0.00');
  expect(inAll((locale) => format.money(locale, '1000', 'PLAY'))).toEqual([
    '1 000,00 фишек',
    '1,000.00 chips',
    '1 000,00 фишка',
  ]);
});

test.each([
  ['0', '0,00 фишек'],
  ['1', '1,00 фишка'],
  ['-2', '−2,00 фишки'],
  ['11', '11,00 фишек'],
  ['121', '121,00 фишка'],
  ['10.50', '10,50 фишки'],
  ['10.009', '10,00 фишек'],
])('format: %s of play money is %s in Russian', (amount, text) => {
  expect(format.money('ru', amount, 'PLAY').replaceAll('\u00a0', ' ')).toBe(text);
});

test('format: numbers, percentages and multipliers in Kazakh follow the Russian rules', () => {
  expect(inAll((locale) => format.number(locale, 12_345.678, 1))).toEqual([
    '12 345,6',
    '12,345.6',
    '12 345,6',
  ]);
  expect(inAll((locale) => format.percent(locale, 9905))).toEqual(['99,05 %', '99.05%', '99,05 %']);
  expect(inAll((locale) => format.multiplier(locale, 19_800))).toEqual(['×1,98', '1.98×', '×1,98']);
});

test('format: dates and times are written in the words of every language', () => {
  expect(inAll((locale) => format.dateTime(locale, AT, 'Asia/Almaty'))).toEqual([
    '21 ноября 2026 г., 18:04',
    '21 November 2026, 18:04',
    '2026 ж. 21 қараша, 18:04',
  ]);
  expect(format.timeExact('ru', AT, 'UTC')).toBe('13:04:05');
});

test('format: relative times have the right plural form', () => {
  const back = (seconds: number) =>
    inAll((locale) => format.ago(locale, NOW - seconds * 1000, NOW));
  expect(back(2)).toEqual(['только что', 'just now', 'жаңа ғана']);
  expect(back(61)).toEqual(['1 минуту назад', '1 minute ago', '1 минут бұрын']);
  expect(back(3 * 60)).toEqual(['3 минуты назад', '3 minutes ago', '3 минут бұрын']);
  expect(back(11 * 3600)).toEqual(['11 часов назад', '11 hours ago', '11 сағат бұрын']);
  expect(back(2 * 86_400)).toEqual(['2 дня назад', '2 days ago', '2 күн бұрын']);
  expect(back(-50)).toEqual(['только что', 'just now', 'жаңа ғана']);
});

test('format: a countdown shows minutes and seconds, and hours only when there are any', () => {
  expect([1199, 61, 9, 3723, -4].map(format.duration)).toEqual([
    '19:59',
    '1:01',
    '0:09',
    '1:02:03',
    '0:00',
  ]);
});
