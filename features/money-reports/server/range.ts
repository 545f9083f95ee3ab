import { refuse, type Refusal } from '#core/refusal.ts';
import { DAYS_DEFAULT, DAYS_MAX } from '../rules.ts';

const DAY_MS = 86_400_000;

export type ReportRange = { readonly from: string; readonly to: string };
type RangeQuery = { readonly from?: string | undefined; readonly to?: string | undefined };

/**
 * The days of a report, both included; the default range when none are given. Refuses `day_range`
 * for an invalid date, for days in the wrong order and for more than a year.
 */
export function readRange(query: RangeQuery, now: Date): ReportRange | Refusal<'day_range'> {
  const to = query.to ?? dayOf(now.getTime());
  const toMs = msOf(to);
  const from = query.from ?? dayOf((toMs ?? 0) - (DAYS_DEFAULT - 1) * DAY_MS);
  const fromMs = msOf(from);
  if (fromMs === undefined || toMs === undefined) return refuse('day_range');
  const days = (toMs - fromMs) / DAY_MS + 1;
  return days >= 1 && days <= DAYS_MAX ? { from, to } : refuse('day_range');
}

/** The date (UTC) of a Unix time in milliseconds. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Undefined for a date that does not exist, as 2026-02-30. */
function msOf(day: string): number | undefined {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) || dayOf(ms) !== day ? undefined : ms;
}
