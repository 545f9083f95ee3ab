/**
 * Fixed rates for comparing amounts of several currencies: in rankings, and in tournaments for
 * currencies whose rate the operator has not set. No money is exchanged by them, so that a place of
 * a finished day never changes with a market. The first version of the levels has the same ones.
 */
import type { Currency } from './currency.ts';

/** A rate of 1. */
export const RATE_ONE = 100_000_000n;

/** The price of one unit of a currency in US dollars, in `RATE_ONE`. */
export const USUAL_RATES: Readonly<Record<Currency, bigint>> = {
  USD: 100_000_000n,
  EUR: 110_000_000n,
  RUB: 1_250_000n,
  KZT: 200_000n,
  INR: 1_200_000n,
};

/** The price of one unit of a currency in another one, in `RATE_ONE`; rounded down. */
export function usualRate(of: Currency, quote: Currency): bigint {
  return (USUAL_RATES[of] * RATE_ONE) / USUAL_RATES[quote];
}
