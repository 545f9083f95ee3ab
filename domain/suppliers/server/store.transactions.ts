import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId, WagerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';

/** What a supplier asked for, by its own name for it. */
export type SupplierTransaction = {
  readonly supplier: string;
  readonly ref: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly player_id: PlayerId;
  readonly game: string | null;
  readonly currency: WalletCurrency;
  readonly round: string;
  readonly amount: Micro;
  readonly of_ref: string | null;
  readonly wager_id: WagerId | null;
  readonly settlement: number | null;
  readonly is_free: boolean;
  readonly is_late: boolean;
};

const COLUMNS = `supplier, ref, kind, player_id, game, currency, round, amount, of_ref, wager_id,
  settlement, is_free, is_late`;

export async function insertTransaction(tx: Tx, row: SupplierTransaction): Promise<void> {
  await tx.prepared(
    'supplier-transaction-insert',
    `insert into supplier_transactions (${COLUMNS})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.supplier,
      row.ref,
      row.kind,
      row.player_id,
      row.game,
      row.currency,
      row.round,
      row.amount,
      row.of_ref,
      row.wager_id,
      row.settlement,
      row.is_free,
      row.is_late,
    ],
  );
}

export async function findTransaction(
  db: Queryable,
  supplier: string,
  ref: string,
): Promise<SupplierTransaction | undefined> {
  const rows = await db.prepared<SupplierTransaction>(
    'supplier-transaction',
    `select ${COLUMNS} from supplier_transactions where supplier = $1 and ref = $2`,
    [supplier, ref],
  );
  return rows[0];
}

/** A round of one player: rounds of live tables have the same name for all. */
export type PlayerRound = {
  readonly supplier: string;
  readonly round: string;
  readonly player_id: PlayerId;
};

/** The bets of a round, those with a stake that still counts first, latest first. */
export async function listRoundBets(
  db: Queryable,
  { supplier, round, player_id }: PlayerRound,
): Promise<SupplierTransaction[]> {
  return await db.query<SupplierTransaction>(
    `select t.supplier, t.ref, t.kind, t.player_id, t.game, t.currency, t.round, t.amount,
            t.of_ref, t.wager_id, t.settlement, t.is_free, t.is_late
       from supplier_transactions t left join wager_records w on w.id = t.wager_id
      where t.supplier = $1 and t.round = $2 and t.player_id = $3 and t.kind = 'bet'
      order by not coalesce(w.is_void, true) desc, t.wager_id desc nulls last`,
    [supplier, round, player_id],
  );
}

/** The wins of a bet of zero that were paid: each by a settlement of another wager of its round. */
export async function listPaidWins(
  db: Queryable,
  { supplier, round, player_id, ref }: SupplierTransaction,
): Promise<SupplierTransaction[]> {
  return await db.query<SupplierTransaction>(
    `select t.supplier, t.ref, t.kind, t.player_id, t.game, t.currency, t.round, t.amount,
            t.of_ref, t.wager_id, t.settlement, t.is_free, t.is_late
       from supplier_transactions b
       join settlement_records s on s.wager_id = b.wager_id
       join supplier_transactions t on t.supplier = b.supplier and t.ref = s.params ->> 'ref'
                                   and t.wager_id = s.wager_id and t.settlement = s.number
      where b.supplier = $1 and b.round = $2 and b.player_id = $3 and b.kind = 'bet'
        and t.kind = 'win' and t.of_ref = $4
      order by t.wager_id, t.settlement`,
    [supplier, round, player_id, ref],
  );
}

export async function isRolledBack(
  db: Queryable,
  { supplier, ref }: Pick<SupplierTransaction, 'supplier' | 'ref'>,
): Promise<boolean> {
  const rows = await db.query(
    `select from supplier_transactions
      where supplier = $1 and of_ref = $2 and kind = 'rollback' limit 1`,
    [supplier, ref],
  );
  return rows.length > 0;
}

/** The wagers of a round that wait for a result. */
export async function listOpenWagers(
  db: Queryable,
  { supplier, round, player_id }: PlayerRound,
): Promise<WagerId[]> {
  const rows = await db.prepared<{ id: WagerId }>(
    'supplier-round-open',
    `select w.id from supplier_transactions t join wager_records w on w.id = t.wager_id
      where t.supplier = $1 and t.round = $2 and t.player_id = $3 and t.kind = 'bet'
        and w.is_open order by w.id`,
    [supplier, round, player_id],
  );
  return rows.map(({ id }) => id);
}

const TRIM_BATCH = 10_000;

/** Deletes transactions and launches that no supplier asks about any more. */
export async function trimSupplierRecords(db: Db): Promise<number> {
  let total = 0;
  for (;;) {
    const [row] = await db.query<{ gone: number }>('select supplier_records_trim($1) as gone', [
      TRIM_BATCH,
    ]);
    total += row!.gone;
    if (row!.gone < TRIM_BATCH) return total;
  }
}
