import type { PlayerId } from '#core/ids.ts';
import { areHandled } from '#domain/wagers/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { endGrant, type LifecycleDeps } from './lifecycle.ts';
import { CONSUMER } from './listen.ts';
import { isOverdue, listOverdue, lockGrants, type Grant, type OverdueGrant } from './store.ts';

type ExpiryDeps = LifecycleDeps & {
  readonly db: Db;
  /** Publishes the bonuses of a player to their pages after the commit. */
  readonly announceBonuses: (tx: Tx, playerId: PlayerId) => void;
};

const BATCH = 200;

/**
 * Ends bonuses whose time is over, each in a transaction of its own: an offer that was not claimed
 * or paid for, and an active one that was not wagered. Returns how many.
 */
export async function expireBonuses(deps: ExpiryDeps): Promise<number> {
  let ended = 0;
  for (;;) {
    const before = ended;
    const overdue = await listOverdue(deps.db, BATCH);
    for (const grant of overdue) {
      const isEnded = await deps.db.transaction((tx) => expire(deps, tx, grant));
      ended += Number(isEnded);
    }
    // Those that wait for their bets to be counted are listed again.
    if (overdue.length < BATCH || ended === before) return ended;
  }
}

/** False where something else ended it meanwhile, or may still do. */
async function expire(deps: ExpiryDeps, tx: Tx, { id, playerId }: OverdueGrant): Promise<boolean> {
  const open = await lockGrants(tx, [playerId], ['available', 'claimed', 'pending', 'active']);
  const grant = open.find((each) => each.id === id);
  if (!grant || !(await isOverdue(tx, id))) return false;
  if (grant.state === 'active' && !(await isUnwagered(tx, grant))) return false;
  await endGrant(deps, tx, grant, 'expired', 'expired');
  deps.announceBonuses(tx, playerId);
  return true;
}

/** Bets that were settled in time count first, and may end the bonus as they should. */
async function isUnwagered(tx: Tx, grant: Grant): Promise<boolean> {
  if (!(await areHandled(tx, CONSUMER, grant.activeUntil!))) return false;
  return grant.progress < grant.required;
}
