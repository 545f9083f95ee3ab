import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';

/** What a paid payment cost the operator; undefined when its method had no price. */
export async function findPaymentCost(
  db: Queryable,
  subject: 'deposit' | 'withdrawal',
  id: bigint,
): Promise<Micro | undefined> {
  const rows = await db.query<{ cost: Micro }>(
    'select cost from payment_cost_records where subject = $1 and payment_id = $2',
    [subject, id],
  );
  return rows[0]?.cost;
}
