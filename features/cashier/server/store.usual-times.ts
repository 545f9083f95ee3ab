import type { PaymentMethod } from '#domain/payments/contract.ts';
import { remember } from '#platform/server/remember.ts';

/** Fewer say little about the next one. */
const DEPOSITS_MIN = 20;
const CACHE_MS = 10 * 60_000;

/**
 * How many minutes nine of ten deposits of the last 30 days took from the request to the credit, by
 * type of method. Without an entry where there were fewer than twenty.
 */
export const readUsualMinutes = remember(CACHE_MS, async (db) => {
  const rows = await db.query<{ type: PaymentMethod['type']; minutes: number }>(
    `select type, ceil(percentile_disc(0.9) within group (
              order by extract(epoch from closed_at - created_at)) / 60)::int as minutes
       from deposits where status = 3 and closed_at > now() - interval '30 days'
      group by type having count(*) >= $1`,
    [DEPOSITS_MIN],
  );
  return new Map(rows.map(({ type, minutes }) => [type, minutes]));
});
