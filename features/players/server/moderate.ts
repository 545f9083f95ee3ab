import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { findAvatar, removeAvatar, resetNickname } from '#domain/identity/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import { auditFields, changePlayer, type IdentityAnswer } from './change-player.ts';
import type { PlayersDeps } from './deps.ts';

/** Replaces the nickname of a player by a generated name, and tells them. */
export async function moderateNickname(
  deps: PlayersDeps,
  staff: StaffUser,
  playerId: PlayerId,
  reason: string,
): Promise<IdentityAnswer | Refusal<'not_found' | 'nickname_not_chosen'>> {
  return await changePlayer(deps, playerId, async (tx, player) => {
    const name = await resetNickname(tx, playerId);
    if (name === undefined) return refuse('nickname_not_chosen');
    await writeAudit(tx, {
      ...auditFields(staff, playerId, reason),
      action: 'players.nickname.reset',
      before: { nickname: player.name },
      after: { nickname: name },
    });
    await deps.emit(tx, 'player.nickname_reset', { player_id: playerId.toString() });
    tx.onCommit(() => deps.onVisibilityChanged(playerId));
    return undefined;
  });
}

/** Removes the picture of a player, and tells them. */
export async function moderateAvatar(
  deps: PlayersDeps,
  staff: StaffUser,
  playerId: PlayerId,
  reason: string,
): Promise<IdentityAnswer | Refusal<'not_found' | 'avatar_missing'>> {
  return await changePlayer(deps, playerId, async (tx) => {
    const address = await findAvatar(tx, playerId);
    if (address === undefined) return refuse('avatar_missing');
    await removeAvatar(tx, playerId);
    await writeAudit(tx, {
      ...auditFields(staff, playerId, reason),
      action: 'players.avatar.remove',
      before: { address },
    });
    await deps.emit(tx, 'player.avatar_removed', { player_id: playerId.toString() });
    tx.onCommit(() => deps.onVisibilityChanged(playerId));
    return undefined;
  });
}
