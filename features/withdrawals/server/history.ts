import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Withdrawal as Shown } from '../contract.ts';
import type { WithdrawalDeps } from './deps.ts';
import { presentAll } from './present.ts';
import { findCurrent, listOwn } from './store.ts';

export type WithdrawalHistoryQuery = {
  /** The last withdrawal already shown. */
  readonly before?: bigint | undefined;
  readonly count: number;
};

/** Lists the withdrawals of a player, latest first. The export of an account uses it, too. */
export async function withdrawalHistory(
  { db }: Pick<WithdrawalDeps, 'db'>,
  playerId: PlayerId,
  query: WithdrawalHistoryQuery,
): Promise<Shown[]> {
  return await presentAll(db, await listOwn(db, playerId, query));
}

/** Whether a withdrawal of the player is open: until it is paid, the money may come back. */
export async function hasOpenWithdrawal(db: Queryable, playerId: PlayerId): Promise<boolean> {
  return (await findCurrent(db, playerId)) !== undefined;
}
