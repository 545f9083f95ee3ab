import { refuse, type Refusal } from '#core/refusal.ts';
import { DAY_MS } from '#core/time.ts';

/** Days (UTC) of a report, both included. */
export type DayRange = { readonly from: string; readonly to: string };
type RangeQuery = { readonly from?: string | undefined; readonly to?: string | undefined };

/**
 * The days of a report, both included; the last `first` ones when none are given. Refuses
 * `day_range` for an invalid date, for days in the wrong order and for more than `max`.
 */
export function readDayRange(
  query: RangeQuery,
  now: Date,
  days: { readonly first: number; readonly max: number },
): DayRange | Refusal<'day_range'> {
  const to = query.to ?? dayOf(now.getTime());
  const toMs = msOf(to);
  const from = query.from ?? dayOf((toMs ?? 0) - (days.first - 1) * DAY_MS);
  const fromMs = msOf(from);
  if (fromMs === undefined || toMs === undefined) return refuse('day_range');
  const count = (toMs - fromMs) / DAY_MS + 1;
  return count >= 1 && count <= days.max ? { from, to } : refuse('day_range');
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
