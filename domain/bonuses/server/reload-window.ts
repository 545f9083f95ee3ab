import {
  dayAfter,
  dayOf,
  monthOf,
  nextMonth,
  nextWeek,
  weekOf,
} from '#platform/server/calendar.ts';
import type { Reload, ReloadPeriod } from '../rules.reload.ts';

export type ReloadWindow = {
  /** Names the period: it is taken once in it. */
  readonly period: string;
  /** The end of the days on which it can be taken, without a break and within the period. */
  readonly until: Date;
};

/** When a reload can be taken now; undefined on a day that is none of its days. */
export function reloadWindow({ every, weekdays }: Reload, now: Date): ReloadWindow | undefined {
  const isOpen = (day: string) => !weekdays || weekdays.some((each) => each === weekdayOf(day));
  const today = dayOf(now);
  if (!isOpen(today)) return undefined;
  const { first, end } = periodOf(every, now);
  let until = dayAfter(today);
  while (until < end && isOpen(until)) until = dayAfter(until);
  // The kind of the period is named too: a new version may change it, and first days may be equal.
  return { period: `${every}:${first}`, until: new Date(until) };
}

function periodOf(every: ReloadPeriod, now: Date): { first: string; end: string } {
  switch (every) {
    case 'day':
      return { first: dayOf(now), end: dayAfter(dayOf(now)) };
    case 'week':
      return { first: weekOf(now), end: nextWeek(weekOf(now)) };
    case 'month':
      return { first: monthOf(now), end: nextMonth(monthOf(now)) };
  }
}

/** 1 is Monday. */
function weekdayOf(day: string): number {
  return ((new Date(day).getUTCDay() + 6) % 7) + 1;
}
