/** The periods of top players: a day, a week from Monday, and a month, all of them UTC. */
import {
  dayBefore,
  dayOf,
  monthOf,
  nextMonth,
  nextWeek,
  weekOf,
} from '#platform/server/calendar.ts';
import type { TopPeriod } from '../contract.ts';

/** The first and the last day of the period that contains a moment. */
export function daysOf(
  period: TopPeriod,
  now: Date,
): { readonly from: string; readonly to: string } {
  if (period === 'day') return { from: dayOf(now), to: dayOf(now) };
  if (period === 'week') return { from: weekOf(now), to: dayBefore(nextWeek(weekOf(now))) };
  return { from: monthOf(now), to: dayBefore(nextMonth(monthOf(now))) };
}
