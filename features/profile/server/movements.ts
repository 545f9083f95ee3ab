import { formatMoney } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { startOf } from '#domain/bets/server/index.ts';
import { listMovements as readMovements, type Movement } from '#domain/ledger/server/index.ts';
import type { PlayerKind } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { listMovements as shape, ProfileMovement as WireMovement } from '../contract.ts';
import { pageOf, readPage } from './page.ts';

export async function listMovements(
  db: Queryable,
  playerId: bigint,
  query: Query<typeof shape>,
  nowMs: number,
): Promise<Answer<typeof shape> | Refusal> {
  const page = readPage(query);
  if (isRefusal(page)) return page;
  const found = await readMovements(db, playerId, {
    play: query.play,
    account: query.account && (`player_${query.account}` as const),
    since: startOf(query.period, nowMs),
    before: page.before,
    limit: page.count + 1,
  });
  return pageOf(found.map(wireOf), page.count);
}

const ACCOUNT_NAMES = { player_cash: 'cash', player_bonus: 'bonus', player_held: 'held' } as const;

function accountNameOf(kind: PlayerKind | null): WireMovement['from'] {
  return kind === null ? null : ACCOUNT_NAMES[kind];
}

function wireOf(movement: Movement): WireMovement {
  return {
    id: movement.id.toString(),
    kind: movement.kind,
    currency: movement.currency,
    amount: formatMoney(movement.amount),
    change: formatMoney(movement.change),
    from: accountNameOf(movement.from),
    to: accountNameOf(movement.to),
    balance: formatMoney(movement.balance),
    deposit_id: /^deposit:(\d+)$/.exec(movement.ref ?? '')?.[1] ?? null,
    adjustment_cause: /^adjustment:\d+:(\w+)$/.exec(movement.ref ?? '')?.[1] ?? null,
    created_at: movement.createdAt.toISOString(),
  };
}
