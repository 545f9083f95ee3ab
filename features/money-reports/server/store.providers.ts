import type { Queryable, Tx } from '#platform/server/db.ts';

export type FeeRow = { readonly provider: string; readonly from_month: string; fee_bp: number };

/** Latest first. */
export async function listFees(db: Queryable): Promise<FeeRow[]> {
  return await db.query<FeeRow>(
    `select provider, to_char(from_month, 'YYYY-MM') as from_month, fee_bp from provider_fees
      order by provider, provider_fees.from_month desc`,
  );
}

export async function saveFee(tx: Tx, { provider, from_month, fee_bp }: FeeRow): Promise<void> {
  await tx.query(
    `insert into provider_fees (provider, from_month, fee_bp)
     values ($1, ($2 || '-01')::date, $3)
     on conflict (provider, from_month) do update set fee_bp = excluded.fee_bp,
       set_at = clock_timestamp()`,
    [provider, from_month, fee_bp],
  );
}
