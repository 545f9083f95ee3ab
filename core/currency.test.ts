import { expect, test } from 'vitest';
import {
  CURRENCIES,
  DEFAULT_CURRENCY,
  digitOf,
  isCurrency,
  isWalletCurrency,
  symbolOf,
  WALLET_CURRENCIES,
} from './currency.ts';

test('currencies: every wallet has its digit, and play money is no currency', () => {
  expect(WALLET_CURRENCIES.map((code) => [code, digitOf(code)])).toEqual([
    ['RUB', 1],
    ['USD', 2],
    ['KZT', 3],
    ['INR', 4],
    ['EUR', 5],
    ['PLAY', 9],
  ]);
  expect(CURRENCIES).toEqual(['RUB', 'USD', 'KZT', 'INR', 'EUR']);
  expect(CURRENCIES.map(symbolOf)).toEqual(['₽', '$', '₸', '₹', '€']);
  expect(DEFAULT_CURRENCY).toBe('RUB');
});

test('currencies: only the codes themselves are currencies', () => {
  for (const code of ['RUB', 'PLAY', 'rub', '', 'GBP', 'toString', null, 1]) {
    expect([code, isCurrency(code), isWalletCurrency(code)]).toEqual([
      code,
      code === 'RUB',
      code === 'RUB' || code === 'PLAY',
    ]);
  }
});
