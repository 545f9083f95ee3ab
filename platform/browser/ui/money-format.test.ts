import { expect, test } from 'vitest';
import { money as moneyOfPage } from '../texts/format.ts';
import { cleanMoneyInput, moneyParts, moneyText } from './money-format.ts';

const space = '\u00a0';

test.each([
  ['12480.5', 'RUB', 'ru', `12${space}480,50${space}₽`],
  ['12480.5', 'KZT', 'kz', `12${space}480,50${space}₸`],
  ['12480.5', 'USD', 'en', '$12,480.50'],
  ['-3', 'EUR', 'en', '−€3.00'],
  ['0', 'INR', 'ru', `0,00${space}₹`],
  ['999', 'RUB', 'ru', `999,00${space}₽`],
  ['1000000000', 'RUB', 'en', '₽1,000,000,000.00'],
] as const)('money: %s %s in %s is %s', (amount, currency, locale, text) => {
  expect(moneyText(amount, currency, locale)).toBe(text);
});

test('money: it agrees with the formatter of the translated texts', () => {
  for (const locale of ['ru', 'en', 'kz'] as const) {
    for (const amount of ['0', '0.01', '1', '1234.5', '-987654.32', '-0.5', '7.999999']) {
      expect(moneyText(amount, 'RUB', locale)).toBe(moneyOfPage(locale, amount, 'RUB'));
    }
  }
});

test('money: decimals are cut and never rounded up', () => {
  expect(moneyText('0.999999', 'USD', 'en')).toBe('$0.99');
  expect(moneyText('0.999999', 'USD', 'en', { decimalsMax: 6 })).toBe('$0.999999');
  expect(moneyText('1.500000', 'USD', 'en', { decimalsMax: 6 })).toBe('$1.50');
});

test('money: a sign on demand, but never on zero', () => {
  expect(moneyText('5', 'USD', 'en', { sign: 'always' })).toBe('+$5.00');
  expect(moneyText('-5', 'USD', 'en', { sign: 'never' })).toBe('$5.00');
  expect(moneyText('-0.001', 'USD', 'en', { sign: 'always' })).toBe('$0.00');
});

test('money: parts separate whole units and decimals', () => {
  expect(moneyParts('-1234.5', 'RUB', 'ru')).toEqual({
    sign: '−',
    symbolBefore: '',
    major: `1${space}234`,
    minor: ',50',
    symbolAfter: `${space}₽`,
  });
});

test.each([
  ['12,5', '12.5'],
  ['1 000', '1000'],
  ['12.', '12.'],
  ['.5', '0.5'],
  ['007', '7'],
  ['1.239', '1.23'],
  ['1.2.3', '1.23'],
  ['-4e2', '42'],
  ['', ''],
])('money: typed %j becomes %j', (typed, amount) => {
  expect(cleanMoneyInput(typed)).toBe(amount);
});
