import type { LocalText } from '#domain/payments/contract.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { DepositProcess } from '../contract.ts';
import { STATUS } from '../rules.ts';
import type { CashierDeps } from './cashier.ts';
import { processOf } from './present.ts';
import { listDepositRows } from './store.ts';

export type HistoryWish = {
  /** The last one already shown. */
  readonly before?: bigint | undefined;
  readonly since?: Date | undefined;
  readonly count: number;
};

/**
 * Deposits of a player as he sees them, latest first. The profile asks for them and serves the one
 * list there is.
 */
export async function depositHistory(
  deps: Pick<CashierDeps, 'db'>,
  playerId: bigint,
  wish: HistoryWish,
): Promise<(DepositProcess & { name: LocalText })[]> {
  const rows = await listDepositRows(deps.db, playerId, wish);
  return rows.map((deposit) => ({ ...processOf(deposit), name: deposit.name }));
}

/** Whether money is waited for by any of a player's deposits: each way to pay may have one open. */
export async function isPaying(db: Queryable, playerId: bigint): Promise<boolean> {
  const [open] = await db.query(
    'select from deposits where player_id = $1 and status = any ($2) limit 1',
    [playerId, [STATUS.created, STATUS.waiting]],
  );
  return open !== undefined;
}
