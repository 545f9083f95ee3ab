import type { Period } from '#domain/bets/contract.ts';

const HOUR_MS = 3_600_000;
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
