import type { PlayerId } from '#core/ids.ts';
import type { LocalText } from '#domain/payments/contract.ts';
import type { DepositProcess } from '../contract.ts';
import type { CashierDeps } from './deps.ts';
import { processOf } from './present.ts';
import { listDepositRows } from './store.ts';

export type DepositHistoryQuery = {
  /** The last deposit already shown. */
  readonly before?: bigint | undefined;
  readonly count: number;
};

/** Lists the deposits of a player, latest first. The export of an account uses it. */
export async function depositHistory(
  deps: Pick<CashierDeps, 'db'>,
  playerId: PlayerId,
  query: DepositHistoryQuery,
): Promise<(DepositProcess & { name: LocalText })[]> {
  const rows = await listDepositRows(deps.db, playerId, query);
  return rows.map((deposit) => ({ ...processOf(deposit), name: deposit.name }));
}
