import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  addressee,
  findPlayer,
  invalidateDevices,
  setPlayerStatus,
  type Player,
} from '#domain/identity/server/index.ts';
import { markVerificationNeeded } from '#domain/kyc/server/index.ts';
import type { MailTemplate } from '#domain/messages/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { blockPlayer } from '../contract.backoffice.ts';
import { auditFields, changePlayer, type IdentityAnswer } from './change-player.ts';
import type { PlayersDeps } from './deps.ts';
import { identityOf } from './identity.ts';
import { findBlock, insertBlock, liftBlock } from './store.identity.ts';

/**
 * Blocks an account. A login in progress holds a share lock on the player's row: either it finishes
 * first and its session ends here, or it is rejected.
 */
export async function block(
  deps: PlayersDeps,
  staff: StaffUser,
  playerId: PlayerId,
  { cause, reason }: Body<typeof blockPlayer>,
): Promise<IdentityAnswer | Refusal<'not_found' | 'player_not_active'>> {
  return await changePlayer(deps, playerId, async (tx, player) => {
    if (player.status !== 'active') return refuse('player_not_active');
    await insertBlock(tx, { playerId, cause, reason, staffId: staff.id });
    const ended = await deps.sessions.endAll(tx, playerId, 'player_blocked');
    await setPlayerStatus(tx, playerId, 'blocked');
    await writeAudit(tx, {
      ...auditFields(staff, playerId, reason),
      action: 'players.block',
      before: { status: player.status },
      after: { status: 'blocked', cause, sessions_ended: ended },
    });
    await deps.emit(tx, 'player.blocked', { player_id: playerId.toString(), cause });
    await emailPlayer(deps, tx, player, 'account-blocked', { cause });
    return undefined;
  });
}

export async function unblock(
  deps: PlayersDeps,
  staff: StaffUser,
  playerId: PlayerId,
  reason: string,
): Promise<IdentityAnswer | Refusal<'not_found' | 'player_not_blocked'>> {
  return await changePlayer(deps, playerId, async (tx, player) => {
    if (player.status !== 'blocked') return refuse('player_not_blocked');
    const activeBlock = await findBlock(tx, playerId);
    await liftBlock(tx, { playerId, reason, staffId: staff.id });
    await setPlayerStatus(tx, playerId, 'active');
    await writeAudit(tx, {
      ...auditFields(staff, playerId, reason),
      action: 'players.unblock',
      before: { status: 'blocked', cause: activeBlock?.cause ?? null },
      after: { status: 'active' },
    });
    await deps.emit(tx, 'player.unblocked', { player_id: playerId.toString() });
    const link = `${deps.publicUrl()}/${player.locale ?? 'ru'}?login`;
    await emailPlayer(deps, tx, player, 'account-unblocked', { link });
    return undefined;
  });
}

/** Also removes the trusted devices: the next login requires the two-factor step. */
export async function logOut(
  deps: PlayersDeps,
  staff: StaffUser,
  playerId: PlayerId,
  reason: string,
): Promise<{ data: { ended: number } } | Refusal<'not_found'>> {
  return await deps.db.transaction(async (tx) => {
    const player = await findPlayer(tx, playerId, 'update');
    if (player?.kind !== 'member') return refuse('not_found');
    const ended = await deps.sessions.endAll(tx, playerId, 'staff');
    await invalidateDevices(tx, playerId);
    await writeAudit(tx, {
      ...auditFields(staff, playerId, reason),
      action: 'players.logout',
      after: { sessions_ended: ended },
    });
    return { data: { ended } };
  });
}

/** A player who is verified, or was asked already, is not asked again. */
export async function requestVerification(
  deps: PlayersDeps,
  staff: StaffUser,
  playerId: PlayerId,
  reason: string,
): Promise<IdentityAnswer | Refusal<'not_found' | 'verification_not_needed'>> {
  return await changePlayer(deps, playerId, async (tx, player) => {
    const { verification } = await identityOf(tx, player);
    if (verification.status === 'success' || verification.status === 'verified') {
      return refuse('verification_not_needed');
    }
    if (!(await markVerificationNeeded(tx, playerId, 'staff')))
      return refuse('verification_not_needed');
    await writeAudit(tx, {
      ...auditFields(staff, playerId, reason),
      action: 'players.verification',
      before: { need: null },
      after: { need: 'staff' },
    });
    await deps.emit(tx, 'verification.needed', { player_id: playerId.toString(), need: 'staff' });
    const link = `${deps.publicUrl()}/${player.locale ?? 'ru'}/profile#verification`;
    await emailPlayer(deps, tx, player, 'verification-needed', { link });
    return undefined;
  });
}

/**
 * By email, because the player cannot log in; a player without an email sees the cause when a login
 * is refused.
 */
async function emailPlayer(
  deps: PlayersDeps,
  tx: Tx,
  player: Player,
  template: MailTemplate,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  if (player.email === null) return;
  await deps.messages.email(tx, { ...addressee(player), email: player.email }, template, values);
}
