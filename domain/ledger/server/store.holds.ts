import type { AccountId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { Micro } from '#core/money.ts';

const COLUMNS = 'id, key, cash_account, held_account, amount, state, ref';

/** Money set aside from a player's cash until it is posted onward or released. */
export type Hold = {
  id: bigint;
  key: string;
  cash_account: AccountId;
  held_account: AccountId;
  amount: Micro;
  state: 'open' | 'posted' | 'voided' | 'expired';
  ref: string | null;
};

export type HoldOrder = {
  key: string;
  cash: AccountId;
  held: AccountId;
  amount: Micro;
  ref?: string;
  /**
   * How long it may stay open before the expiry job releases the money; null when only an explicit
   * decision ends it.
   */
  lifeSeconds: number | null;
};

export async function lockHold(
  tx: Tx,
  key: string,
): Promise<(Hold & { is_due: boolean }) | undefined> {
  const rows = await tx.query<Hold & { is_due: boolean }>(
    `select ${COLUMNS}, coalesce(expires_at <= clock_timestamp(), false) as is_due from holds
      where key = $1 for update`,
    [key],
  );
  return rows[0];
}

export async function findHold(tx: Tx, key: string): Promise<Hold | undefined> {
  const rows = await tx.query<Hold>(`select ${COLUMNS} from holds where key = $1`, [key]);
  return rows[0];
}

export async function insertHold(tx: Tx, order: HoldOrder): Promise<Hold> {
  const rows = await tx.query<Hold>(
    `insert into holds (key, cash_account, held_account, amount, ref, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) returning ${COLUMNS}`,
    [order.key, order.cash, order.held, order.amount, order.ref ?? null, order.lifeSeconds],
  );
  return rows[0]!;
}

/** Keys of open holds whose time is over, the oldest first. */
export async function listDueHolds(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    `select key from holds where state = 'open' and expires_at <= now()
      order by expires_at limit $1`,
    [limit],
  );
  return rows.map(({ key }) => key);
}

export async function closeHold(tx: Tx, id: bigint, state: Hold['state']): Promise<void> {
  await tx.query('update holds set state = $2, closed_at = now() where id = $1', [id, state]);
}
