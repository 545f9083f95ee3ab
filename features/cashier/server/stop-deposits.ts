import type { Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import { applyEvent } from './apply-event.ts';
import type { CashierDeps } from './cashier.ts';
import { lockOpen } from './store.ts';

/** After each of these a player may pay nothing in. */
const STOPS = ['player.excluded', 'player.timed_out'] as const;

/**
 * Whoever closed the cashier to himself is not asked for money any more: what was open is
 * cancelled. Money that was under way and arrives nevertheless is credited, as always.
 */
export function listenForStops(deps: CashierDeps, events: Pick<Events, 'listen'>): void {
  for (const name of STOPS) {
    events.listen<{ player_id: string }>(name, 'cashier.stop-deposits', ({ body }, tx) =>
      stopDeposits(deps, tx, BigInt(body.player_id)),
    );
  }
}

async function stopDeposits(deps: CashierDeps, tx: Tx, playerId: bigint): Promise<void> {
  for (const deposit of await lockOpen(tx, playerId)) {
    await applyEvent(deps, tx, deposit, { kind: 'cancelled' });
  }
}
