import type { Queryable } from '#platform/server/db.ts';

export type DepositToPoll = {
  id: bigint;
  provider: string;
  reference: string;
  provider_invoice: string;
};

/**
 * Payments on their way are polled often for their confirmations; open deposits each minute; closed
 * ones hourly.
 */
const SEEN_INTERVAL_SECONDS = 15;
const OPEN_INTERVAL_SECONDS = 60;
const CLOSED_INTERVAL_SECONDS = 3600;
/** Older deposits are not polled: reconciliation with the statement finds the rest. */
const POLL_DAYS_MAX = 3;

/**
 * Claims deposits to poll, open ones first: a player can abandon any number of deposits, and those
 * must not delay the money of others. Claimed rows are marked, so that no other process polls them
 * at the same time.
 */
export async function claimDepositsToPoll(
  db: Queryable,
  providers: readonly string[],
  count: number,
): Promise<DepositToPoll[]> {
  return await db.query<DepositToPoll>(
    `update deposits set asked_at = now()
      where id in (
        select id from deposits
         where status <> 3 and provider_invoice is not null and provider = any ($1)
           and created_at > now() - make_interval(days => ${POLL_DAYS_MAX})
           and coalesce(asked_at, created_at) <= now() - make_interval(secs => case
                 when status not in (1, 2) then ${CLOSED_INTERVAL_SECONDS}
                 when seen_at is null then ${OPEN_INTERVAL_SECONDS}
                  else ${SEEN_INTERVAL_SECONDS} end)
         order by status in (1, 2) desc, coalesce(asked_at, created_at)
         limit $2 for no key update skip locked)
      returning id, provider, reference, provider_invoice`,
    [[...providers], count],
  );
}
