import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { lockGameState, saveGameState } from '#domain/bets/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { setGameState } from '../contract.backoffice.ts';
import type { GameSettingsDeps } from './deps.ts';

/** One person may pause and resume: neither raises what the operator may lose. */
export async function changeGameState(
  { db, settings }: GameSettingsDeps,
  staff: StaffUser,
  game: string,
  { reason, ...state }: Body<typeof setGameState>,
): Promise<Answer<typeof setGameState> | Refusal<'not_found'>> {
  return await db.transaction(async (tx) => {
    const before = await lockGameState(tx, game);
    if (!before) return refuse('not_found');
    const { is_paused, is_autobet_allowed } = before;
    await saveGameState(tx, { game, ...state });
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'game.state',
      target: game,
      before: { is_paused, is_autobet_allowed },
      after: state,
      reason,
    });
    tx.onCommit(() => settings.announceChange());
    return { data: state };
  });
}
