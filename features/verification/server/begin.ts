import { refuse, type Refusal } from '#core/refusal.ts';
import { lockVerification, saveStatus, type Verification } from '#domain/kyc/server/index.ts';
import { isNewAttempt, next } from '#domain/kyc/rules.ts';
import type { Tx } from '#platform/server/db.ts';

/** Whether the player may put documents together, as he is or by beginning. */
export function isOpen(status: Verification['status']): boolean {
  return status === 'init' || status === 'user_pending' || next(status, 'begin') !== undefined;
}

/**
 * Locks the verification for a change by its player, and begins it when nothing was begun or the
 * last attempt failed. Refuses while the house looks, and after a yes.
 */
export async function beginChange(tx: Tx, playerId: bigint): Promise<Verification | Refusal> {
  const held = await lockVerification(tx, playerId);
  if (!isOpen(held.status)) return refuse('verification_closed');
  const status = next(held.status, 'begin');
  if (!status) return held;
  const attempt = held.attempt + (isNewAttempt(held.status, 'begin') ? 1 : 0);
  return await saveStatus(tx, playerId, { status, attempt, reason: null });
}
