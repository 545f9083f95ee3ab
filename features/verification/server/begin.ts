import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { lockVerification, saveStatus, type VerificationRow } from '#domain/kyc/server/index.ts';
import { isNewAttempt, nextStatus } from '#domain/kyc/rules.ts';
import type { Tx } from '#platform/server/db.ts';

/** Whether the player may edit the documents, now or by starting an attempt. */
export function isOpen(status: VerificationRow['status']): boolean {
  return (
    status === 'init' || status === 'user_pending' || nextStatus(status, 'begin') !== undefined
  );
}

/**
 * Locks the verification for a change by its player, and starts an attempt when there is none or
 * the last one failed. Refuses during a review and after an acceptance.
 */
export async function beginChange(
  tx: Tx,
  playerId: PlayerId,
): Promise<VerificationRow | Refusal<'verification_closed'>> {
  const verification = await lockVerification(tx, playerId);
  if (!isOpen(verification.status)) return refuse('verification_closed');
  const status = nextStatus(verification.status, 'begin');
  if (!status) return verification;
  const attempt = verification.attempt + (isNewAttempt(verification.status, 'begin') ? 1 : 0);
  return await saveStatus(tx, playerId, { status, attempt, reason: null });
}
