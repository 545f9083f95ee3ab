import { toPlayerId } from '#core/ids.ts';
import type { Events } from '#platform/server/events/events.ts';
import type { Rounds } from './rounds.ts';
import { voidQueued } from './tables/store.queue.ts';

/**
 * Bets of a player who is excluded end by the rule: what is queued is void at once, a room where
 * they wait alone returns the stake, and open rounds settle as they would.
 */
export function endBetsOfExcluded(
  { context, tables }: Pick<Rounds, 'context' | 'tables'>,
  events: Pick<Events, 'listen'>,
): void {
  events.listen<{ player_id: string }>(
    'player.excluded',
    'rounds.end-bets-of-excluded',
    async ({ body }, tx) => {
      await voidQueued(tx, toPlayerId(body.player_id), 'account_excluded');
      tx.onCommit(() => {
        for (const table of tables.values()) if (table.startsWith) context.wake(table);
      });
    },
  );
}
