import type { Db, Tx } from '#platform/server/db.ts';
import { endGrant, type LifecycleDeps } from './lifecycle.ts';
import { isOverdue, listOverdue, lockGrants, type OverdueGrant } from './store.ts';

const BATCH = 200;

/**
 * Ends bonuses whose time is over, each in a transaction of its own: an offer that was not claimed
 * or paid for, and an active one that was not wagered. Returns how many.
 */
export async function expireBonuses(deps: LifecycleDeps & { readonly db: Db }): Promise<number> {
  let ended = 0;
  for (;;) {
    const overdue = await listOverdue(deps.db, BATCH);
    for (const grant of overdue) {
      const isEnded = await deps.db.transaction((tx) => expire(deps, tx, grant));
      ended += Number(isEnded);
    }
    if (overdue.length < BATCH) return ended;
  }
}

/** False where something else ended it meanwhile. */
async function expire(
  deps: LifecycleDeps,
  tx: Tx,
  { id, playerId }: OverdueGrant,
): Promise<boolean> {
  const open = await lockGrants(tx, [playerId], ['available', 'claimed', 'pending', 'active']);
  const grant = open.find((each) => each.id === id);
  if (!grant || !(await isOverdue(tx, id))) return false;
  // Bets that were settled in time but not counted yet end it as they should.
  if (grant.state === 'active' && grant.progress >= grant.required) return false;
  await endGrant(deps, tx, grant, 'expired', 'expired');
  return true;
}
