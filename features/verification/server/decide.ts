import type { PlayerId } from '#core/ids.ts';
import { refuse, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Locale } from '#core/locale.ts';
import type { Body } from '#core/wire.ts';
import { screenPlayer } from '#domain/aml/server/index.ts';
import { findPlayer, type Player } from '#domain/identity/server/index.ts';
import { lockVerification, saveStatus, setVerificationClaim } from '#domain/kyc/server/index.ts';
import {
  groupOf,
  isNewAttempt,
  nextStatus,
  type VerificationStatus,
  type VerificationStep,
} from '#domain/kyc/rules.ts';
import type { MailTemplate } from '#domain/messages/server/index.ts';
import { isClaimedByOther } from '#domain/staff/rules.claims.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { decideVerification as shape } from '../contract.backoffice.ts';
import type { VerificationDeps } from './deps.ts';
import { publishState } from './state.ts';

export type VerificationDecision = Body<typeof shape>;

/**
 * Applies a staff decision: the status, the audit log entry, the email to the player and the update
 * of open pages. Of two simultaneous decisions, the second is refused.
 */
export async function decide(
  deps: VerificationDeps,
  staff: StaffUser,
  playerId: PlayerId,
  { step, reason: givenReason, seen_at: seenAt }: VerificationDecision,
): Promise<
  | Refusal<'forbidden' | 'bad_input' | 'not_found' | 'verification_step' | 'claimed_by_other'>
  | undefined
> {
  const reason = givenReason?.trim() ? givenReason.trim() : null;
  if (step === 'vouch' && staff.role !== 'admin') return refuse('forbidden');
  if (step !== 'accept' && reason === null) {
    return refuseInput('reason', 'required');
  }
  return await deps.db.transaction(async (tx) => {
    const player = await findPlayer(tx, playerId);
    if (player?.kind !== 'member') return refuse('not_found');
    const status = await applyStep(deps, tx, { playerId, step, reason, staff, seenAt });
    if (typeof status !== 'string') return status;
    if (groupOf(status) === 'success') await screenPlayer(deps.screening, tx, playerId);
    await deps.emit(tx, 'verification.decided', { player_id: playerId.toString(), status });
    await emailPlayer(deps, tx, player, { step, reason });
    return undefined;
  });
}

type StepInput = {
  readonly playerId: PlayerId;
  /** Steps taken by the player are not in the staff audit log. */
  readonly step: Exclude<VerificationStep, 'begin' | 'submit'>;
  readonly reason: string | null;
  readonly staff: StaffUser;
  /** `submitted_at` of what the reviewer has seen; null for nothing, undefined when not given. */
  readonly seenAt?: string | null | undefined;
};

/** Applies one step to the verification, audits it, and updates the player's open pages. */
export async function applyStep(
  deps: VerificationDeps,
  tx: Tx,
  { playerId, step, reason, staff, seenAt }: StepInput,
): Promise<VerificationStatus | Refusal<'verification_step' | 'claimed_by_other'>> {
  const verification = await lockVerification(tx, playerId);
  if (isClaimedByOther(verification.claimed_by, staff)) return refuse('claimed_by_other');
  const status = nextStatus(verification.status, step);
  const isSeen =
    seenAt === undefined || seenAt === (verification.submitted_at?.toISOString() ?? null);
  // A colleague may have asked for more, and the player may have sent it, since the reviewer loaded
  // it.
  if (!status || !isSeen) return refuse('verification_step');
  const attempt = verification.attempt + (isNewAttempt(verification.status, step) ? 1 : 0);
  // The reason for an acceptance is internal; the reason for a refusal is shown to the player.
  const isReasonShown = groupOf(status) !== 'success' && step !== 'open';
  await saveStatus(tx, playerId, { status, attempt, reason: isReasonShown ? reason : null });
  // A review belongs to the person who began it, and a decision ends it.
  await setVerificationClaim(tx, playerId, step === 'open' ? staff.id : null);
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: `verification.${step}`,
    playerId,
    before: { status: verification.status },
    after: { status },
    reason: reason ?? undefined,
  });
  await publishState(tx, deps, playerId);
  return status;
}

const EMAIL_TEMPLATE: Readonly<Record<VerificationDecision['step'], MailTemplate>> = {
  accept: 'verification-accepted',
  vouch: 'verification-accepted',
  refuse: 'verification-refused',
  revoke: 'verification-refused',
  ask: 'verification-asked',
};

async function emailPlayer(
  deps: VerificationDeps,
  tx: Tx,
  player: Player,
  { step, reason }: { step: VerificationDecision['step']; reason: string | null },
): Promise<void> {
  if (player.email === null) return;
  const locale: Locale = player.locale ?? 'ru';
  const to = { email: player.email, playerId: player.id, locale };
  const link = `${deps.publicUrl()}/${locale}/profile#verification`;
  await deps.messages.email(tx, to, EMAIL_TEMPLATE[step], { link, reason: reason ?? '' });
}
