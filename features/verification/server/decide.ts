import { refuse, type Refusal } from '#core/refusal.ts';
import type { Locale } from '#core/locale.ts';
import type { Body } from '#core/wire.ts';
import { findPlayer, type Player } from '#domain/identity/server/index.ts';
import { lockVerification, saveStatus } from '#domain/kyc/server/index.ts';
import { groupOf, isNewAttempt, next, type Status, type Step } from '#domain/kyc/rules.ts';
import type { MailTemplate } from '#domain/messages/server/index.ts';
import { writeAudit, type Clerk } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { decideVerification as shape } from '../contract.backoffice.ts';
import type { VerificationDeps } from './deps.ts';
import { tellState } from './state.ts';

export type Decision = Body<typeof shape>;

/**
 * Does what staff decided: the state, the record of it, the player's mail and open pages. Two who
 * decide at once come one after the other, and the second is refused.
 */
export async function decide(
  deps: VerificationDeps,
  clerk: Clerk,
  playerId: bigint,
  { step, reason: said, seen_at: seenAt }: Decision,
): Promise<Refusal | undefined> {
  const reason = said?.trim() ? said.trim() : null;
  if (step === 'vouch' && clerk.role !== 'admin') return refuse('forbidden');
  if (step !== 'accept' && reason === null) {
    return refuse('bad_input', { reason: ['required'] });
  }
  return await deps.db.transaction(async (tx) => {
    const player = await findPlayer(tx, playerId);
    if (player?.kind !== 'member') return refuse('not_found');
    const status = await move(deps, tx, { playerId, step, reason, clerk, seenAt });
    if (typeof status !== 'string') return status;
    await deps.emit(tx, 'verification.decided', { player_id: playerId.toString(), status });
    await tellByMail(deps, tx, player, { step, reason });
    return undefined;
  });
}

type Move = {
  readonly playerId: bigint;
  /** What a player does himself is on no record of staff. */
  readonly step: Exclude<Step, 'begin' | 'submit'>;
  readonly reason: string | null;
  readonly clerk: Clerk;
  /** When that was sent which the clerk has seen; null for nothing, undefined for not said. */
  readonly seenAt?: string | null | undefined;
};

/** Moves the verification one step on, records who did it, and tells the player's open pages. */
export async function move(
  deps: VerificationDeps,
  tx: Tx,
  { playerId, step, reason, clerk, seenAt }: Move,
): Promise<Status | Refusal> {
  const held = await lockVerification(tx, playerId);
  const status = next(held.status, step);
  const isSeen = seenAt === undefined || seenAt === (held.submitted_at?.toISOString() ?? null);
  // The player may have been asked for more by a colleague, and have sent it, since it was read.
  if (!status || !isSeen) return refuse('verification_step');
  const attempt = held.attempt + (isNewAttempt(held.status, step) ? 1 : 0);
  // Why somebody is trusted is the house's own business; why not is the player's as well.
  const isTold = groupOf(status) !== 'success' && step !== 'open';
  await saveStatus(tx, playerId, { status, attempt, reason: isTold ? reason : null });
  await writeAudit(tx, {
    staffId: clerk.id,
    role: clerk.role,
    action: `verification.${step}`,
    playerId,
    before: { status: held.status },
    after: { status },
    reason: reason ?? undefined,
  });
  await tellState(tx, deps, playerId);
  return status;
}

const LETTER: Readonly<Record<Decision['step'], MailTemplate>> = {
  accept: 'verification-accepted',
  vouch: 'verification-accepted',
  refuse: 'verification-refused',
  revoke: 'verification-refused',
  ask: 'verification-asked',
};

async function tellByMail(
  deps: VerificationDeps,
  tx: Tx,
  player: Player,
  { step, reason }: { step: Decision['step']; reason: string | null },
): Promise<void> {
  if (player.email === null) return;
  const locale: Locale = player.locale ?? 'ru';
  const to = { email: player.email, playerId: player.id, locale };
  const link = `${deps.publicUrl()}/${locale}/profile#verification`;
  await deps.messages.email(tx, to, LETTER[step], { link, reason: reason ?? '' });
}
