import { CURRENCIES, type Currency } from '#core/currency.ts';
import { usualRate } from '#core/usual-rates.ts';

/** Amounts of all currencies are compared in this one. */
export const COMPARED_IN: Currency = 'RUB';

export const TOP_RATES = CURRENCIES.map((currency) => ({
  currency,
  rate: usualRate(currency, COMPARED_IN),
}));
