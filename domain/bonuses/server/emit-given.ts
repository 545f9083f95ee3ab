import { formatMoney, type Micro } from '#core/money.ts';
import type { Events } from '#platform/server/events/events.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Grant } from './store.ts';

type BonusGiven = {
  readonly player_id: string;
  readonly grant_id: string;
  readonly currency: string;
  /** Of cashback: what it gave. Null for an offer, whose money comes with what it asks for. */
  readonly cashback: string | null;
};

/** For a bonus that the player did not ask for, and would not look for on the page of bonuses. */
export async function emitGiven(
  emit: Events['emit'],
  tx: Tx,
  { id, playerId, currency }: Grant,
  cashback?: Micro,
): Promise<void> {
  await emit(tx, 'bonus.given', {
    player_id: playerId.toString(),
    grant_id: id.toString(),
    currency,
    cashback: cashback === undefined ? null : formatMoney(cashback),
  } satisfies BonusGiven);
}
