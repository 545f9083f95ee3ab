import { HOUR_MS } from '#core/time.ts';
import type { Period } from '#domain/bets/contract.ts';

const PERIOD_MS: Readonly<Record<Exclude<Period, 'all'>, number>> = {
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': 30 * 24 * HOUR_MS,
};

/** The start of a period that ends now; undefined for all time. */
export function startOf(period: Period | undefined, nowMs: number): Date | undefined {
  if (period === undefined || period === 'all') return undefined;
  return new Date(nowMs - PERIOD_MS[period]);
}
