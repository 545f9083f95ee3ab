import { toPlayerId } from '#core/ids.ts';
import type { Events } from '#platform/server/events/events.ts';
import type { GameServer } from './game-context.ts';
import type { Rounds } from './rounds.ts';
import { voidQueued } from './tables/store.queue.ts';

/** The events that close a player's play, with the refusal that their queued bets show. */
const CLOSING_EVENTS = {
  'player.excluded': 'account_excluded',
  'player.timed_out': 'time_out_active',
  'player.blocked': 'account_blocked',
  'player.closed': 'account_blocked',
} as const;

/**
 * Bets of a player whose play is closed end by the rule (domain rule 6.5): what is queued is void
 * at once, a stake that waits for an opponent in a room or a duel is returned, and open rounds
 * settle as they would.
 */
export function endWaitingBets(
  { context, tables }: Pick<Rounds, 'context' | 'tables'>,
  games: Required<Pick<GameServer, 'returnWaitingStakes'>>,
  events: Pick<Events, 'listen'>,
): void {
  for (const [name, refusal] of Object.entries(CLOSING_EVENTS)) {
    // The name of the consumer is that of its cursor in the database.
    events.listen<{ player_id: string }>(
      name,
      'rounds.end-bets-of-excluded',
      async ({ body }, tx) => {
        const playerId = toPlayerId(body.player_id);
        await voidQueued(tx, playerId, refusal);
        await games.returnWaitingStakes(tx, playerId);
        tx.onCommit(() => {
          for (const table of tables.values()) if (table.startsWith) context.wake(table);
        });
      },
    );
  }
}
