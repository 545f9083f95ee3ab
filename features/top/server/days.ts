/** The periods of top players: a day, a week from Monday, and a month, all of them UTC. */
import type { TopPeriod } from '../contract.ts';

const DAY_MS = 86_400_000;

/** The first and the last day of the period that contains a moment. */
export function daysOf(
  period: TopPeriod,
  now: Date,
): { readonly from: string; readonly to: string } {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  if (period === 'day') return { from: dayOf(today), to: dayOf(today) };
  if (period === 'week') {
    const monday = today - ((now.getUTCDay() + 6) % 7) * DAY_MS;
    return { from: dayOf(monday), to: dayOf(monday + 6 * DAY_MS) };
  }
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const last = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0);
  return { from: dayOf(first), to: dayOf(last) };
}

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
