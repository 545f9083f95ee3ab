import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { DepositProcess } from '../contract.ts';
import { STATUS } from '../rules.ts';
import { applyEvent } from './apply-event.ts';
import type { CashierDeps } from './deps.ts';
import { processOf } from './present.ts';
import { findDeposit, lockDeposit } from './store.ts';

/** Cancels a deposit for its player. Idempotent. */
export async function cancelDeposit(
  deps: CashierDeps,
  playerId: PlayerId,
  id: bigint,
): Promise<{ data: DepositProcess } | Refusal<'not_found' | 'deposit_closed'>> {
  return await deps.db.transaction(async (tx) => {
    const own = await findDeposit(tx, playerId, id);
    if (!own) return refuse('not_found');
    const deposit = await lockDeposit(tx, id);
    const changed = await applyEvent(deps, tx, deposit, { kind: 'cancelled' });
    if (changed.status !== STATUS.cancelled) return refuse('deposit_closed');
    return { data: processOf(changed) };
  });
}
