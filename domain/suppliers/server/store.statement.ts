import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Db } from '#platform/server/db.ts';

/** A bet or a win of a supplier that counts: what was rolled back is on neither list. */
export type OwnLine = {
  readonly ref: string;
  readonly kind: 'bet' | 'win';
  readonly player_id: PlayerId;
  readonly game: string | null;
  readonly currency: WalletCurrency;
  readonly round: string;
  readonly amount: Micro;
  readonly is_free: boolean;
};

const COUNTS = `t.supplier = $1 and t.kind <> 'rollback' and not exists (
  select from supplier_transactions r
   where r.supplier = t.supplier and r.kind = 'rollback' and r.of_ref in (t.ref, t.of_ref))`;

export async function listOwnLines(
  db: Db,
  supplier: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<OwnLine[]> {
  return await db.query<OwnLine>(
    `select t.ref, t.kind, t.player_id, t.game, t.currency, t.round, t.amount, t.is_free
       from supplier_transactions t
      where ${COUNTS} and t.created_at >= $2 and t.created_at < $3 order by t.created_at`,
    [supplier, from, to],
  );
}

export async function findOwnLines(
  db: Db,
  supplier: string,
  refs: readonly string[],
): Promise<OwnLine[]> {
  return await db.query<OwnLine>(
    `select t.ref, t.kind, t.player_id, t.game, t.currency, t.round, t.amount, t.is_free
       from supplier_transactions t where ${COUNTS} and t.ref = any ($2)`,
    [supplier, refs],
  );
}
