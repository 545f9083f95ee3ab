import type { Refusal } from '#core/refusal.ts';
import { readDayRange, type DayRange } from '#domain/staff/server/index.ts';
import { DAYS_DEFAULT, DAYS_MAX } from '../rules.ts';

/** The days of a report of money, at most a year; refuses `day_range`. */
export function readRange(
  query: Parameters<typeof readDayRange>[0],
  now: Date,
): DayRange | Refusal<'day_range'> {
  return readDayRange(query, now, { first: DAYS_DEFAULT, max: DAYS_MAX });
}
