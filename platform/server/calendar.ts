/** Days, weeks from Monday and months, all in UTC and written as dates. */
import { DAY_MS } from '#core/time.ts';

/** The day of a moment. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The Monday with which the week of a moment begins. */
export function weekOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return dayOf(new Date(at.getTime() - sinceMonday * DAY_MS));
}

/** The first day of the month of a moment. */
export function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}

/** The first day after the month that begins with this one. */
export function nextMonth(month: string): string {
  const first = new Date(month);
  return dayOf(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)));
}

/** The day on which a week that begins with this Monday is over. */
export function nextWeek(week: string): string {
  return dayOf(new Date(new Date(week).getTime() + 7 * DAY_MS));
}

/** The day before this one. */
export function dayBefore(day: string): string {
  return dayOf(new Date(Date.parse(day) - DAY_MS));
}

/** The day after this one. */
export function dayAfter(day: string): string {
  return dayOf(new Date(Date.parse(day) + DAY_MS));
}
