import type { Queryable } from '#platform/server/db.ts';
import type { DayRange } from '#domain/staff/server/index.ts';
import type { PaymentRow } from './store.payments.ts';

export type PaymentCostRow = Pick<
  PaymentRow,
  'day' | 'subject' | 'method_hash' | 'provider' | 'currency'
> & { costs: string };

/** What providers charged for payments that were settled on these days, both included. */
export async function listPaymentCosts(db: Queryable, range: DayRange): Promise<PaymentCostRow[]> {
  return await db.query<PaymentCostRow>(
    `select to_char(c.at at time zone 'UTC', 'YYYY-MM-DD') as day,
            case c.subject when 'deposit' then 'invoice' else 'payout' end as subject,
            coalesce(d.method_hash, w.method_hash) as method_hash, c.provider, c.currency,
            sum(c.cost)::text as costs
       from payment_cost_records c
       left join deposit_records d on c.subject = 'deposit' and d.id = c.payment_id
       left join withdrawal_records w on c.subject = 'withdrawal' and w.id = c.payment_id
      where c.at >= $1::date::timestamp at time zone 'UTC'
        and c.at < ($2::date + 1)::timestamp at time zone 'UTC'
      group by 1, 2, 3, 4, 5`,
    [range.from, range.to],
  );
}
