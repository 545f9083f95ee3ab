import type { Queryable } from '#platform/server/db.ts';

export type Unasked = {
  id: bigint;
  provider: string;
  reference: string;
  provider_invoice: string;
};

/** Money on its way is counted live; what waits is asked about each minute; the rest hourly. */
const SEEN_SECONDS = 15;
const OPEN_SECONDS = 60;
const CLOSED_SECONDS = 3600;
/** Later than this nobody waits for a provider's word: the statement shows what is left. */
const DAYS = 3;

/**
 * Deposits to ask about, those that wait first: of what somebody opens and leaves there is no end,
 * and it must not keep others from their money. Marked as asked so that nobody else does it at the
 * same time.
 */
export async function takeUnasked(
  db: Queryable,
  providers: readonly string[],
  count: number,
): Promise<Unasked[]> {
  return await db.query<Unasked>(
    `update deposits set asked_at = now()
      where id in (
        select id from deposits
         where status <> 3 and provider_invoice is not null and provider = any ($1)
           and created_at > now() - make_interval(days => ${DAYS})
           and coalesce(asked_at, created_at) <= now() - make_interval(secs => case
                 when status not in (1, 2) then ${CLOSED_SECONDS}
                 when seen_at is null then ${OPEN_SECONDS} else ${SEEN_SECONDS} end)
         order by status in (1, 2) desc, coalesce(asked_at, created_at)
         limit $2 for no key update skip locked)
      returning id, provider, reference, provider_invoice`,
    [[...providers], count],
  );
}
