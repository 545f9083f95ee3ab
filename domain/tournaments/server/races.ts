import { dayOf } from '#platform/server/calendar.ts';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { DAY_MS } from '#core/time.ts';
import { rateOf } from '#domain/payments/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { TournamentTerms } from '../rules.ts';
import { DAILY_RACE, dailyRace, RACE_CURRENCY, usualRates } from '../rules.races.ts';
import { insertTournament, isSeriesOn } from './store.ts';

/**
 * Announces the races of today and tomorrow, each once, while their series is on: there is always
 * one that runs. That of a new installation begins in the middle of its day.
 */
export async function announceRaces(db: Db, now: Date): Promise<void> {
  if (!(await isSeriesOn(db, DAILY_RACE))) return;
  const today = Date.parse(dayOf(now));
  for (const startMs of [today, today + DAY_MS]) {
    await insertTournament(db, {
      terms: dailyRace(await ratesOf(db, RACE_CURRENCY)),
      startsAt: new Date(startMs),
      endsAt: new Date(startMs + DAY_MS),
      of: { series: DAILY_RACE, day: dayOf(new Date(startMs)) },
    });
  }
}

/** What a unit of a currency costs in each other one: by the rates in force, or the usual ones. */
export async function ratesOf(db: Queryable, base: Currency): Promise<TournamentTerms['rates']> {
  const rates: TournamentTerms['rates'] = usualRates(base);
  for (const quote of CURRENCIES) {
    const rate = quote === base ? undefined : await rateOf(db, base, quote);
    if (rate !== undefined) rates[quote] = rate.toString();
  }
  return rates;
}
