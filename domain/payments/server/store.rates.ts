import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from '#platform/server/sorted-list.ts';
import { inverseOf, RATE_ONE } from '../rules.ts';

/**
 * The rate of one unit of `base` in `quote`, times 10⁸: the last one set, or the one in force at a
 * moment. When only the reversed pair was set, its inverse. Undefined when no rate had been set.
 */
export async function rateOf(
  db: Queryable,
  base: Currency,
  quote: Currency,
  at?: Date,
): Promise<bigint | undefined> {
  return (await rateWithTime(db, base, quote, at))?.rate;
}

/** The same with the time it was set; null for a currency in itself. */
export async function rateWithTime(
  db: Queryable,
  base: Currency,
  quote: Currency,
  at?: Date,
): Promise<{ readonly rate: bigint; readonly setAt: Date | null } | undefined> {
  if (base === quote) return { rate: RATE_ONE, setAt: null };
  const rows = await db.query<{ base: Currency; rate: bigint; set_at: Date }>(
    `select base, rate, set_at from payment_rates
      where (base, quote) in (($1, $2), ($2, $1))
        and ($3::timestamptz is null or set_at <= $3)
      order by set_at desc, id desc limit 1`,
    [base, quote, at ?? null],
  );
  const last = rows[0];
  if (!last) return undefined;
  const rate = last.base === base ? last.rate : inverseOf(last.rate);
  return { rate, setAt: last.set_at };
}

/**
 * All rates of the pair that were in force within the last 24 hours, the current one last; rates of
 * the reversed pair are inverted.
 */
export async function ratesOfDay(
  db: Queryable,
  base: Currency,
  quote: Currency,
): Promise<bigint[]> {
  const rows = await db.query<{ base: Currency; rate: bigint }>(
    `with of_pair as (
       select base, rate, set_at, id from payment_rates
        where (base, quote) in (($1, $2), ($2, $1)))
     select base, rate from (
       (select * from of_pair where set_at <= now() - interval '24 hours'
         order by set_at desc, id desc limit 1)
       union all select * from of_pair where set_at > now() - interval '24 hours') in_force
      order by set_at, id`,
    [base, quote],
  );
  return rows.map((row) => (row.base === base ? row.rate : inverseOf(row.rate)));
}

export type NewRate = {
  readonly base: Currency;
  readonly quote: Currency;
  readonly rate: bigint;
  /** The operator who set it; null when a provider or the sandbox did. */
  readonly staffId: PlayerId | null;
  /** The source: 'operator', or the name of a provider. */
  readonly source: string;
  /** The proposal that a second person approves; a small step by an operator needs none. */
  readonly proposalId?: bigint;
};

/** Adds a rate. Earlier rates stay: deposits and payouts refer to the rate they used. */
export async function setRate(tx: Queryable, rate: NewRate): Promise<StoredRate> {
  const rows = await tx.query<StoredRate>(
    `with new as (
       insert into payment_rates (base, quote, rate, staff_id, source, proposal_id)
       values ($1, $2, $3, $4, $5, $6) returning *)
     select ${RATE_COLUMNS} from new r`,
    [rate.base, rate.quote, rate.rate, rate.staffId, rate.source, rate.proposalId ?? null],
  );
  return rows[0]!;
}

export type StoredRate = {
  id: bigint;
  base: Currency;
  quote: Currency;
  rate: bigint;
  source: string;
  set_by: string | null;
  approved_by: string | null;
  set_at: Date;
  /** No later rate of the pair replaces it. */
  is_current: boolean;
};

const STAFF_NAME = 'coalesce(p.email, p.name) from player_directory p where p.id';
const RATE_COLUMNS = `r.id, r.base, r.quote, r.rate, r.source, r.set_at,
  (select ${STAFF_NAME} = r.staff_id) as set_by,
  (select ${STAFF_NAME} = (select decided_by from proposal_records where id = r.proposal_id))
    as approved_by,
  not exists (select from payment_rates later
    where later.base = r.base and later.quote = r.quote and later.id > r.id) as is_current`;

/** Locks a pair, so that each rate change or proposal sees the one before it. */
export async function lockPair(tx: Tx, base: Currency, quote: Currency): Promise<void> {
  // The same lock as in the database, see payment_rates_set.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 664))', [
    [base, quote].sort().join(''),
  ]);
}

/** Rates of one pair, or of one currency on its side, or all. */
type RateQuery = {
  readonly base?: Currency | undefined;
  readonly quote?: Currency | undefined;
};

/** Latest first, unless the other way is chosen. */
export function rateOrder(sort: 'at' | '-at' = '-at') {
  const columns: SortColumns<StoredRate, 'at'> = { at: 'id' };
  return sortOrder(columns, { sql: 'r.id', of: ({ id }) => id }, sort);
}

export async function listStoredRates(
  db: Queryable,
  { base, quote }: RateQuery,
  page: SortedPage,
): Promise<StoredRate[]> {
  const values = [page.limit, base ?? null, quote ?? null];
  const { rest, orderBy } = pageSql(page, values);
  return await db.query<StoredRate>(
    `select ${RATE_COLUMNS} from payment_rates r
      where ($2::text is null or r.base = $2) and ($3::text is null or r.quote = $3) and ${rest}
      order by ${orderBy} limit $1`,
    values,
  );
}
