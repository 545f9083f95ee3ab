import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';

export type CoverageRow = {
  readonly currency: Currency;
  readonly owed: Micro;
  readonly funds: Micro;
  readonly short_since: Date | null;
  readonly emailed_at: Date | null;
};

/** Stores a measurement; a shortage that lasts keeps its start. */
export async function saveCoverage(
  db: Queryable,
  { currency, owed, funds }: Pick<CoverageRow, 'currency' | 'owed' | 'funds'>,
  at: Date,
): Promise<CoverageRow> {
  const rows = await db.query<CoverageRow>(
    `insert into coverage as c (currency, owed, funds, measured_at, short_since)
       values ($1, $2::bigint, $3::bigint, $4::timestamptz,
         case when $3::bigint < $2::bigint then $4::timestamptz end)
     on conflict (currency) do update
       set owed = excluded.owed, funds = excluded.funds, measured_at = excluded.measured_at,
           short_since = case when excluded.short_since is not null
             then coalesce(c.short_since, excluded.short_since) end
     returning currency, owed, funds, short_since, emailed_at`,
    [currency, owed, funds, at],
  );
  return rows[0]!;
}

export async function markEmailed(
  db: Queryable,
  currencies: readonly Currency[],
  at: Date,
): Promise<void> {
  await db.query('update coverage set emailed_at = $2 where currency = any($1::text[])', [
    currencies,
    at,
  ]);
}

export async function listCoverage(
  db: Queryable,
): Promise<Pick<CoverageRow, 'currency' | 'owed' | 'funds'>[]> {
  return await db.query<Pick<CoverageRow, 'currency' | 'owed' | 'funds'>>(
    'select currency, owed, funds from coverage order by currency',
  );
}
