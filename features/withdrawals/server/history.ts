import type { Queryable } from '#platform/server/db.ts';
import type { Withdrawal as Shown } from '../contract.ts';
import type { WithdrawalDeps } from './deps.ts';
import { showAll } from './present.ts';
import { findCurrent, listOwn } from './store.ts';

export type HistoryWish = {
  /** The last one already shown. */
  readonly before?: bigint | undefined;
  readonly since?: Date | undefined;
  readonly count: number;
};

/** Withdrawals of a player as he sees them, latest first. The profile serves them too. */
export async function withdrawalHistory(
  { db }: Pick<WithdrawalDeps, 'db'>,
  playerId: bigint,
  wish: HistoryWish,
): Promise<Shown[]> {
  return await showAll(db, await listOwn(db, playerId, wish));
}

/** Whether a withdrawal of the player is under way: until it has arrived it may come back. */
export async function isBeingPaid(db: Queryable, playerId: bigint): Promise<boolean> {
  return (await findCurrent(db, playerId)) !== undefined;
}
