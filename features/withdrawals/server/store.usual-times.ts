import { remember } from '#platform/server/remember.ts';
import type { Instrument } from '#domain/payments/rules.destination.ts';

/** Fewer say little about the next one. */
const PAYOUTS_MIN = 20;
const CACHE_MS = 10 * 60_000;

/**
 * How many minutes nine of ten payouts of the last 30 days took from the request to the payment, by
 * instrument. Without an entry where there were fewer than twenty.
 */
export const readUsualMinutes = remember(CACHE_MS, async (db) => {
  const rows = await db.query<{ instrument: Instrument; minutes: number }>(
    `select instrument, ceil(percentile_disc(0.9) within group (
              order by extract(epoch from closed_at - created_at)) / 60)::int as minutes
       from withdrawals where status = 5 and closed_at > now() - interval '30 days'
      group by instrument having count(*) >= $1`,
    [PAYOUTS_MIN],
  );
  return new Map(rows.map(({ instrument, minutes }) => [instrument, minutes]));
});
