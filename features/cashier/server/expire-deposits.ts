import { applyEvent } from './apply-event.ts';
import type { CashierDeps } from './cashier.ts';
import { lockExpired } from './store.ts';

const BITE = 100;

/** Closes deposits whose time is over; tells how many. Several processes may do it at once. */
export async function expireDeposits(deps: CashierDeps): Promise<number> {
  for (let total = 0; ;) {
    const count = await expireSome(deps);
    total += count;
    if (count < BITE) return total;
  }
}

async function expireSome(deps: CashierDeps): Promise<number> {
  return await deps.db.transaction(async (tx) => {
    const expired = await lockExpired(tx, BITE);
    for (const deposit of expired) await applyEvent(deps, tx, deposit, { kind: 'expired' });
    return expired.length;
  });
}
