import { applyEvent } from './apply-event.ts';
import type { CashierDeps } from './deps.ts';
import { lockExpired } from './store.ts';

const BATCH_SIZE = 100;

/** Closes expired deposits; returns their number. Several processes may run it at once. */
export async function expireDeposits(deps: CashierDeps): Promise<number> {
  for (let total = 0; ;) {
    const count = await expireSome(deps);
    total += count;
    if (count < BATCH_SIZE) return total;
  }
}

async function expireSome(deps: CashierDeps): Promise<number> {
  return await deps.db.transaction(async (tx) => {
    const expired = await lockExpired(tx, BATCH_SIZE);
    for (const deposit of expired) await applyEvent(deps, tx, deposit, { kind: 'expired' });
    return expired.length;
  });
}
