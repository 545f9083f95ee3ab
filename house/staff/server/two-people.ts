import { refuse, type Refusal } from '#core/refusal.ts';
import type { Queryable } from '#platform/server/db.ts';

/** Long enough that others have read of it in the record. */
const HOURS = 72;

/**
 * Two accounts are not yet two people. Whoever adds an operator, or gives one a new password, has
 * seen what opens his account: for three days the two do not decide together, nor do two whom the
 * same hand let in. Commands on the machine of the house are nobody's hand. Refuses `same_hand`.
 */
export async function refuseSameHand(
  db: Queryable,
  one: bigint,
  others: readonly bigint[],
): Promise<Refusal | undefined> {
  const rows = await db.query(
    `with recursive behind as (
       select person, person as hand from unnest($1::bigint[]) person
       union
       select b.person, a.staff_id from behind b join staff_audit a on a.player_id = b.hand
        where a.action in ('staff.add', 'staff.factors.reset') and a.staff_id is not null
          and a.at > now() - make_interval(hours => ${HOURS}))
     select from behind own join behind other using (hand)
      where own.person = $2 and other.person <> $2 limit 1`,
    [[one, ...others].map(String), one],
  );
  return rows.length > 0 ? refuse('same_hand') : undefined;
}
