import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Withdrawal as Shown } from '../contract.ts';
import { STATUS } from '../rules.ts';
import { applyEvent } from './apply.ts';
import type { WithdrawalDeps } from './deps.ts';
import { presentOne } from './present.ts';
import { findOwn, lockWithdrawal } from './store.ts';
import { listMayCancel, readRules } from './store.rules.ts';

/** Cancels a withdrawal for its player, where the rules allow it. Idempotent. */
export async function cancelWithdrawal(
  deps: WithdrawalDeps,
  playerId: PlayerId,
  id: bigint,
): Promise<{ data: Shown } | Refusal<'not_found' | 'cancel_not_allowed' | 'withdrawal_closed'>> {
  return await deps.db.transaction(async (tx) => {
    const own = await findOwn(tx, playerId, id);
    if (!own) return refuse('not_found');
    const rules = await readRules(tx, own.currency);
    const mayCancel = rules.is_cancel_allowed && (await listMayCancel(tx, [playerId])).size > 0;
    if (!mayCancel) return refuse('cancel_not_allowed');
    const row = (await lockWithdrawal(tx, id))!;
    const changed = await applyEvent(deps, tx, row, 'cancelled', { actor: 'player' });
    if (changed === 'impossible' || changed.status !== STATUS.cancelled) {
      return refuse('withdrawal_closed');
    }
    return { data: await presentOne(tx, changed) };
  });
}
