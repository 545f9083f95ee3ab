import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import type { listDeposits as listDepositsCall } from '../contract.ts';
import type { CashierDeps } from './cashier.ts';
import { processOf } from './present.ts';
import { listDepositRows } from './store.ts';

const PAGE = 20;

/** A page of a player's deposits; the cursor is the last one already shown. */
export async function listDeposits(
  deps: CashierDeps,
  playerId: bigint,
  query: Query<typeof listDepositsCall>,
): Promise<Answer<typeof listDepositsCall> | Refusal> {
  const { cursor } = query;
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor)) {
    return refuse('bad_input', { cursor: ['cursor_format'] });
  }
  const count = Number(query.limit ?? PAGE);
  const before = cursor === undefined ? null : BigInt(cursor);
  const rows = await listDepositRows(deps.db, playerId, before, count + 1);
  const shown = rows.slice(0, count);
  return {
    data: shown.map((deposit) => ({ ...processOf(deposit), name: deposit.name })),
    next: rows.length > count ? (shown.at(-1)?.id.toString() ?? null) : null,
  };
}
