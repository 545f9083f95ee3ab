import { toPlayerId, type PlayerId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import { applyEvent } from './apply-event.ts';
import type { CashierDeps } from './deps.ts';
import { lockOpen } from './store.ts';

/** After each of these events a player may not deposit. */
const EXCLUSION_EVENTS = ['player.excluded', 'player.timed_out'] as const;

/**
 * Cancels the open deposits of a player who starts an exclusion or a time-out. Money on its way
 * that arrives nevertheless is credited, as always.
 */
export function listenForExclusions(deps: CashierDeps, events: Pick<Events, 'listen'>): void {
  for (const name of EXCLUSION_EVENTS) {
    events.listen<{ player_id: string }>(name, 'cashier.stop-deposits', ({ body }, tx) =>
      cancelOpenDeposits(deps, tx, toPlayerId(body.player_id)),
    );
  }
}

async function cancelOpenDeposits(deps: CashierDeps, tx: Tx, playerId: PlayerId): Promise<void> {
  for (const deposit of await lockOpen(tx, playerId)) {
    await applyEvent(deps, tx, deposit, { kind: 'cancelled' });
  }
}
