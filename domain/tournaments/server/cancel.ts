import { refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { lockTournament, setCancelled, type Tournament } from './store.ts';

/** Cancels a tournament that has no final table; its players are told the reason. */
export async function cancelTournament(
  tx: Tx,
  id: bigint,
  reason: string,
): Promise<Tournament | Refusal<'not_found' | 'tournament_over'>> {
  const tournament = await lockTournament(tx, id);
  if (!tournament) return refuse('not_found');
  const { state, frozenAt } = tournament;
  if (state === 'finished' || state === 'cancelled' || frozenAt !== null) {
    return refuse('tournament_over');
  }
  await setCancelled(tx, id, reason);
  return tournament;
}
