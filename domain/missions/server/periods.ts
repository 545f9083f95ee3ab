import { DAY_MS } from '#core/time.ts';
import { dayAfter, dayOf, nextWeek, weekOf } from '#platform/server/calendar.ts';
import { CLAIM_DAYS, type MissionPeriod } from '../rules.ts';

/** The day (UTC) with which the period of a moment begins. */
export function periodOf(kind: MissionPeriod, at: Date): string {
  return kind === 'day' ? dayOf(at) : weekOf(at);
}

/** When a period that begins with this day is over. */
export function endOf(kind: MissionPeriod, period: string): Date {
  return new Date(kind === 'day' ? dayAfter(period) : nextWeek(period));
}

/** Until when what was earned in a period can be claimed. */
export function claimUntilOf(kind: MissionPeriod, period: string): Date {
  return new Date(endOf(kind, period).getTime() + CLAIM_DAYS * DAY_MS);
}
