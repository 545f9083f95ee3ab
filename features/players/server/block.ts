import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  addressee,
  findPlayer,
  forgetDevices,
  type Player,
} from '#domain/identity/server/index.ts';
import { needVerification } from '#domain/kyc/server/index.ts';
import type { MailTemplate } from '#domain/messages/server/index.ts';
import { writeAudit, type Clerk } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { blockPlayer, PlayerIdentity } from '../contract.backoffice.ts';
import type { CareDeps } from './deps.ts';
import { findMember, identityOf } from './identity.ts';
import { findBlock, insertBlock, liftBlock, putStatus } from './identity-store.ts';

type Told = { readonly data: PlayerIdentity };

/**
 * Closes an account. Whoever comes in at this moment holds a share of the player's row, so either
 * he is in before and his session ends here, or he is turned away.
 */
export async function block(
  deps: CareDeps,
  clerk: Clerk,
  playerId: bigint,
  { cause, reason }: Body<typeof blockPlayer>,
): Promise<Told | Refusal> {
  return await change(deps, playerId, async (tx, player) => {
    if (player.status !== 'active') return refuse('player_not_active');
    await insertBlock(tx, { playerId, cause, reason, staffId: clerk.id });
    const ended = await deps.sessions.endAll(tx, playerId, 'player_blocked');
    await putStatus(tx, playerId, 'blocked');
    await writeAudit(tx, {
      ...by(clerk, playerId, reason),
      action: 'care.block',
      before: { status: player.status },
      after: { status: 'blocked', cause, sessions_ended: ended },
    });
    await deps.emit(tx, 'player.blocked', { player_id: playerId.toString(), cause });
    await tell(deps, tx, player, 'account-blocked', { cause });
    return undefined;
  });
}

export async function unblock(
  deps: CareDeps,
  clerk: Clerk,
  playerId: bigint,
  reason: string,
): Promise<Told | Refusal> {
  return await change(deps, playerId, async (tx, player) => {
    if (player.status !== 'blocked') return refuse('player_not_blocked');
    const standing = await findBlock(tx, playerId);
    await liftBlock(tx, { playerId, reason, staffId: clerk.id });
    await putStatus(tx, playerId, 'active');
    await writeAudit(tx, {
      ...by(clerk, playerId, reason),
      action: 'care.unblock',
      before: { status: 'blocked', cause: standing?.cause ?? null },
      after: { status: 'active' },
    });
    await deps.emit(tx, 'player.unblocked', { player_id: playerId.toString() });
    const link = `${deps.publicUrl()}/${player.locale ?? 'ru'}?login`;
    await tell(deps, tx, player, 'account-unblocked', { link });
    return undefined;
  });
}

/** His devices are strangers from now on: the next login is asked for a second step. */
export async function logOut(
  deps: CareDeps,
  clerk: Clerk,
  playerId: bigint,
  reason: string,
): Promise<{ data: { ended: number } } | Refusal> {
  return await deps.db.transaction(async (tx) => {
    const player = await findPlayer(tx, playerId, 'update');
    if (player?.kind !== 'member') return refuse('not_found');
    const ended = await deps.sessions.endAll(tx, playerId, 'staff');
    await forgetDevices(tx, playerId);
    await writeAudit(tx, {
      ...by(clerk, playerId, reason),
      action: 'care.logout',
      after: { sessions_ended: ended },
    });
    return { data: { ended } };
  });
}

/** A player who is known already, or was asked already, is not asked again. */
export async function demand(
  deps: CareDeps,
  clerk: Clerk,
  playerId: bigint,
  reason: string,
): Promise<Told | Refusal> {
  return await change(deps, playerId, async (tx, player) => {
    const { verification } = await identityOf(tx, player);
    if (verification.status === 'success' || verification.status === 'verified') {
      return refuse('verification_not_needed');
    }
    if (!(await needVerification(tx, playerId, 'staff'))) return refuse('verification_not_needed');
    await writeAudit(tx, {
      ...by(clerk, playerId, reason),
      action: 'care.verification',
      before: { need: null },
      after: { need: 'staff' },
    });
    await deps.emit(tx, 'verification.needed', { player_id: playerId.toString(), need: 'staff' });
    const link = `${deps.publicUrl()}/${player.locale ?? 'ru'}/profile#verification`;
    await tell(deps, tx, player, 'verification-needed', { link });
    return undefined;
  });
}

/** What is done about one player goes one after another; each sees what the one before left. */
async function change(
  deps: CareDeps,
  playerId: bigint,
  work: (tx: Tx, player: Player) => Promise<Refusal | undefined>,
): Promise<Told | Refusal> {
  return await deps.db.transaction(async (tx) => {
    const player = await findPlayer(tx, playerId, 'update');
    if (player?.kind !== 'member') return refuse('not_found');
    const refused = await work(tx, player);
    if (refused) return refused;
    const now = await findMember(tx, playerId);
    return isRefusal(now) ? now : { data: await identityOf(tx, now) };
  });
}

function by(clerk: Clerk, playerId: bigint, reason: string) {
  return { staffId: clerk.id, role: clerk.role, playerId, reason };
}

/** By letter, because his pages are closed to him; who has no e-mail learns it at the door. */
async function tell(
  deps: CareDeps,
  tx: Tx,
  player: Player,
  template: MailTemplate,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  if (player.email === null) return;
  await deps.messages.email(tx, { ...addressee(player), email: player.email }, template, values);
}
