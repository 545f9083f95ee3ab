import type { LocalText } from '#house/payments/contract.ts';
import type { DepositProcess } from '../contract.ts';
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
