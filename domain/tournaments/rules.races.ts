/**
 * The race of the day, which the product ships with: the players who stake most for money on a
 * day (UTC) get parts of a fixed pool of the operator.
 */
import type { Currency } from '#core/currency.ts';
import { tournamentTerms, LATE_SECONDS, type TournamentTerms } from './rules.ts';

export const DAILY_RACE = 'daily-race';

/** In US dollars, ten places, 100 in all. */
const PRIZES = ['35', '20', '12', '9', '7', '5', '4', '3', '3', '2'];

/** Prices of a US dollar times 10⁸, for currencies whose rate the operator has not set. */
export const USUAL_RATES: Readonly<Partial<Record<Currency, string>>> = {
  RUB: '9000000000',
  KZT: '50000000000',
  INR: '8500000000',
  EUR: '90000000',
};

export const RACE_CURRENCY = 'USD' satisfies Currency;

/** The terms of the race of a day, with the rates of the evening before. */
export function dailyRace(rates: TournamentTerms['rates']): TournamentTerms {
  return tournamentTerms.parse({
    names: { ru: 'Гонка дня', en: 'Race of the day', kz: 'Күн жарысы' },
    currency: RACE_CURRENCY,
    rates: { ...USUAL_RATES, ...rates },
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
