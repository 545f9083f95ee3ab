import type { Micro } from '#core/money.ts';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

export type PaymentSums = {
  readonly currency: Currency;
  readonly deposited: Micro;
  readonly withdrawn: Micro;
};

/** What was deposited and withdrawn since a moment, in every supported currency. */
export async function sumPayments(
  db: Queryable,
  playerId: PlayerId,
  since: Date | undefined,
): Promise<PaymentSums[]> {
  return await db.query<PaymentSums>(
    `with came as (
       select currency::text, sum(paid_amount)::bigint as sum from deposit_records
        where player_id = $1 and status = 3 and closed_at >= $2 group by 1),
     went as (
       select currency::text, sum(amount)::bigint as sum from withdrawal_records
        where player_id = $1 and status = 5 and closed_at >= $2 group by 1)
     select c.currency, coalesce(came.sum, 0) as deposited, coalesce(went.sum, 0) as withdrawn
       from unnest($3::text[]) with ordinality as c (currency, place)
       left join came using (currency) left join went using (currency) order by c.place`,
    [playerId, since ?? new Date(0), [...CURRENCIES]],
  );
}
