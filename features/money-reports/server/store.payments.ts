import type { Currency } from '#core/currency.ts';
import type { LocalText, MethodType } from '#domain/payments/contract.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { DayRange } from '#domain/staff/server/index.ts';

export type PaymentRow = {
  day: string;
  subject: 'invoice' | 'payout';
  method_hash: string;
  provider: string;
  currency: Currency;
  asked: bigint;
  succeeded: bigint;
  over: bigint;
  paid: bigint;
  amount: string;
  fees: string;
};

const KEY = 'subject, method_hash, provider, currency';

/** Restricts a column to one day, given as a date expression, in a form that can use its index. */
const ofDay = (day: string, column: string) =>
  `${column} >= ${day}::timestamp at time zone 'UTC'
     and ${column} < (${day} + 1)::timestamp at time zone 'UTC'`;

/**
 * Two counts of a day side by side: of payments requested on it, and of payments paid on it,
 * whenever they were requested. What staff rejected or players cancelled is no failure of the
 * provider, and is not among those that ended. `day` is an SQL expression for a date.
 */
const countsOf = (day: string) => `
  select ${KEY}, coalesce(asked, 0) as asked, coalesce(succeeded, 0) as succeeded,
         coalesce(over, 0) as over, coalesce(paid, 0) as paid, coalesce(amount, 0) as amount,
         coalesce(fees, 0) as fees
    from (select ${KEY}, count(*) as asked, count(*) filter (where state = 'paid') as succeeded,
                 count(*) filter (where state <> 'open' and not is_own_end) as over
            from payments_made where ${ofDay(day, 'created_at')} group by 1, 2, 3, 4) asked
    full join (select ${KEY}, count(*) as paid, sum(amount) as amount, sum(fee) as fees
                 from payments_made where ${ofDay(day, 'closed_at')} and state = 'paid'
                group by 1, 2, 3, 4) paid using (${KEY})`;

/** Stored days in which nothing has changed since. */
const WHOLE = `select day from payment_days_rolled r where day between $1::date and $2::date
  and not exists (select from payment_days_touched t where t.day = r.day)`;

/** Latest first; days that are not stored, or changed since, are counted from their payments. */
export async function listPaymentDays(db: Queryable, range: DayRange): Promise<PaymentRow[]> {
  return await db.query<PaymentRow>(
    `with whole as materialized (${WHOLE}),
     counted as materialized (
       select given::date as day from generate_series($1::date, $2::date, interval '1 day') given
       except select day from whole)
     select to_char(d.day, 'YYYY-MM-DD') as day, d.subject, d.method_hash, d.provider,
            d.currency, d.asked, d.succeeded, d.over, d.paid, d.amount::text, d.fees::text
       from (select p.* from payment_days p join whole using (day)
             union all
             select c.day, fresh.* from counted c cross join lateral (${countsOf('c.day')}) fresh) d
      order by d.day desc, d.subject, d.currency collate "C", d.method_hash collate "C"`,
    [range.from, range.to],
  );
}

export type NameRow = { hash: string; type: MethodType; name: LocalText };

/**
 * The names of all methods, current and former; read once and not for each of thousands of rows.
 */
export async function listPaymentNames(db: Queryable): Promise<NameRow[]> {
  return await db.query<NameRow>('select hash, type, name from payment_names');
}

/**
 * The next day (UTC) to store: one that changed since it was stored, or the one after the last.
 * Ends with `lastOver`, a date.
 */
export async function nextPaymentDay(db: Queryable, lastOver: string): Promise<string | undefined> {
  const rows = await db.query<{ day: string }>(
    `with last as (select max(day) as day from payment_days_rolled),
     next as (
       select t.day from payment_days_touched t, last where t.day <= last.day
       union all
       select coalesce(last.day + 1, (least(
                (select min(created_at) from deposit_records),
                (select min(created_at) from withdrawal_records))
              at time zone 'UTC')::date) from last)
     select to_char(min(day), 'YYYY-MM-DD') as day from next where day <= $1::date
     having min(day) is not null`,
    [lastOver],
  );
  return rows[0]?.day;
}

/**
 * Stores a day, again if it was stored. Must run in one snapshot: a payment that changes afterwards
 * marks the day as changed, and the day is counted until it is stored again.
 */
export async function rollPaymentDay(tx: Tx, day: string): Promise<void> {
  await tx.query(
    `insert into payment_days_rolled (day) values ($1)
     on conflict (day) do update set rolled_at = now()`,
    [day],
  );
  await tx.query('delete from payment_days where day = $1', [day]);
  await tx.query(
    `insert into payment_days
     select $1::date, fresh.* from (${countsOf('$1::date')}) fresh`,
    [day],
  );
  await tx.query('delete from payment_days_touched where day = $1', [day]);
}
