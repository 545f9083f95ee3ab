import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body, RefusalCodeOf } from '#core/wire.ts';
import {
  findVerification,
  lockVerification,
  setVerificationClaim,
} from '#domain/kyc/server/index.ts';
import { nextClaim, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { claimVerification, VerificationDetails } from '../contract.backoffice.ts';
import type { VerificationDeps } from './deps.ts';
import { detailsOf } from './staff.ts';

/** Claims, takes over or releases a verification in review; starting the review claims it. */
export async function claim(
  deps: VerificationDeps,
  staff: StaffUser,
  playerId: PlayerId,
  { step, note = '' }: Body<typeof claimVerification>,
): Promise<{ data: VerificationDetails } | Refusal<RefusalCodeOf<typeof claimVerification>>> {
  if (!(await findVerification(deps.db, playerId))) return refuse('not_found');
  const refused = await deps.db.transaction(async (tx) => {
    const { status, claimed_by: claimedBy } = await lockVerification(tx, playerId);
    const notAllowed = 'claim_not_allowed';
    if (status !== 'pending') return refuse(notAllowed);
    const next = nextClaim({ step, claimedBy, staff, note: note || null, notAllowed });
    if (isRefusal(next)) return next;
    await setVerificationClaim(tx, playerId, next);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: `verification.${step}`,
      playerId,
      before: { claimed_by: claimedBy?.toString() ?? null },
      after: { claimed_by: next?.toString() ?? null },
      ...(note === '' ? {} : { reason: note }),
    });
    return undefined;
  });
  return refused ?? (await detailsOf(deps, playerId));
}
