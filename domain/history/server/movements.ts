import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { listMovements, type Movement, type PlayerKind } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { byId, type ListSource } from '#platform/server/paging.ts';
import type { MovementQuery } from '../contract.ts';
import { startOf } from './period.ts';

type Presented = ReturnType<typeof presented>;

/**
 * Every movement of a player's accounts that is not a bet, latest first. `show` adds what the
 * reader may know of the record behind a movement.
 */
export function movementList<Shown>(
  db: Queryable,
  playerId: PlayerId,
  { play, account, period }: MovementQuery,
  nowMs: number,
  show: (movement: Presented, ref: string | null) => Shown,
): ListSource<Movement, Shown, bigint> {
  const filter = {
    play,
    account: account && (`player_${account}` as const),
    since: startOf(period, nowMs),
  };
  return byId(
    (before, limit) => listMovements(db, playerId, { ...filter, before, limit }),
    (movement) => show(presented(movement), movement.ref),
  );
}

function presented(movement: Movement) {
  return {
    id: movement.id.toString(),
    kind: movement.kind,
    currency: movement.currency,
    amount: formatMoney(movement.amount),
    change: formatMoney(movement.change),
    from: accountNameOf(movement.from),
    to: accountNameOf(movement.to),
    balance: formatMoney(movement.balance),
    created_at: movement.createdAt.toISOString(),
  };
}

const ACCOUNT_NAMES = { player_cash: 'cash', player_bonus: 'bonus', player_held: 'held' } as const;

function accountNameOf(kind: PlayerKind | null) {
  return kind === null ? null : ACCOUNT_NAMES[kind];
}
