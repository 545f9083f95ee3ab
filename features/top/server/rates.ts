import { CURRENCIES, type Currency } from '#core/currency.ts';

/** Amounts of all currencies are compared in this one. */
export const COMPARED_IN: Currency = 'RUB';

/** `rate / RATE_ONE` is the price of one unit in `COMPARED_IN`. */
export const RATE_ONE = 10_000n;

/**
 * Fixed, unlike the rates of payments: a place of a finished day never changes with a market, and
 * an installation that takes payments in one currency needs no rates of others.
 */
const RATES: Readonly<Record<Currency, bigint>> = {
  RUB: 10_000n,
  USD: 800_000n,
  EUR: 930_000n,
  KZT: 1_550n,
  INR: 9_200n,
};

export const TOP_RATES = CURRENCIES.map((currency) => ({ currency, rate: RATES[currency] }));
