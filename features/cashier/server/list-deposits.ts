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
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const found = await depositHistory(deps, playerId, { before, count: count + 1 });
  const data = found.slice(0, count);
  return { data, next: found.length > count ? (data.at(-1)?.id ?? null) : null };
}

export type HistoryWish = {
  /** The last one already shown. */
  readonly before?: bigint | undefined;
  readonly since?: Date | undefined;
  readonly count: number;
};

/** Deposits of a player as he sees them, latest first. */
export async function depositHistory(
  deps: Pick<CashierDeps, 'db'>,
  playerId: bigint,
  wish: HistoryWish,
): Promise<Answer<typeof listDepositsCall>['data']> {
  const rows = await listDepositRows(deps.db, playerId, wish);
  return rows.map((deposit) => ({ ...processOf(deposit), name: deposit.name }));
}
