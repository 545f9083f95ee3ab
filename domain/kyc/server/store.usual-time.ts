import { remember } from '#platform/server/remember.ts';

/** Fewer say little about the next one. */
const DECISIONS_MIN = 20;
const CACHE_MS = 10 * 60_000;

/**
 * How many minutes nine of ten verifications of the last 30 days took from the submission to the
 * decision; null when there were fewer than twenty.
 */
export const readVerificationMinutes = remember(CACHE_MS, async (db) => {
  const [row] = await db.query<{ minutes: number | null }>(
    `select case when count(*) >= $1 then ceil(percentile_disc(0.9) within group (
              order by extract(epoch from decided_at - submitted_at)) / 60)::int end as minutes
       from verifications where decided_at > now() - interval '30 days'
        and decided_at > submitted_at`,
    [DECISIONS_MIN],
  );
  return row!.minutes;
});
