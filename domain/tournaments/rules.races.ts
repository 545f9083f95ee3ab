/**
 * The race of the day, which the product ships with: the players who stake most for money on a
 * day (UTC) get parts of a fixed pool of the operator.
 */
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { usualRate } from '#core/usual-rates.ts';
import { tournamentTerms, LATE_SECONDS, type TournamentTerms } from './rules.ts';

export const DAILY_RACE = 'daily-race';

/** In US dollars, ten places, 100 in all. */
const PRIZES = ['35', '20', '12', '9', '7', '5', '4', '3', '3', '2'];

/** Prices of a unit of a currency in each other one, times 10⁸. */
export function usualRates(base: Currency): TournamentTerms['rates'] {
  const others = CURRENCIES.filter((quote) => quote !== base);
  return Object.fromEntries(others.map((quote) => [quote, usualRate(base, quote).toString()]));
}

export const RACE_CURRENCY = 'USD' satisfies Currency;

/** The terms of the race of a day, with the rates of the evening before. */
export function dailyRace(rates: TournamentTerms['rates']): TournamentTerms {
  return tournamentTerms.parse({
    names: { ru: 'Гонка дня', en: 'Race of the day', kz: 'Күн жарысы' },
    currency: RACE_CURRENCY,
    rates,
    scoring: 'wager',
    unit: null,
    rounds: null,
    games: null,
    stake_min: '0.1',
    prizes: { kind: 'amounts', amounts: PRIZES },
    ties: 'earlier',
    late_seconds: LATE_SECONDS,
  });
}
