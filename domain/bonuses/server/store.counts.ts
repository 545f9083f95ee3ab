import type { Json } from '#core/fairness/json.ts';
import type { BetId, PlayerId, WagerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import type { CountReason } from '../rules.ts';

export type WageringCount = {
  readonly grantId: bigint;
  readonly eventId: BetId;
  readonly placedId: bigint;
  readonly game: string;
  readonly staked: Micro;
  readonly counted: Micro;
  readonly reason: CountReason | null;
  readonly at: Date;
};

/** Adds what a bet counts, once, and returns the progress; undefined if it was added before. */
export async function addCount(tx: Tx, count: WageringCount): Promise<Micro | undefined> {
  const rows = await tx.query<{ progress: Micro }>(
    `with added as (
       insert into bonus_counts (grant_id, event_id, placed_id, game, staked, counted, reason, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning counted
     )
     update bonus_grants g set progress = g.progress + a.counted
       from added a where g.id = $1 returning progress`,
    [
      count.grantId,
      count.eventId,
      count.placedId,
      count.game,
      count.staked,
      count.counted,
      count.reason,
      count.at,
    ],
  );
  return rows[0]?.progress;
}

/** What the events of these bets have counted in all, by bet. */
export async function sumCounts(
  tx: Tx,
  grantId: bigint,
  bets: readonly bigint[],
): Promise<Map<bigint, Micro>> {
  const rows = await tx.query<{ placed_id: bigint; counted: Micro }>(
    `select placed_id, sum(counted)::bigint as counted from bonus_counts
      where grant_id = $1 and placed_id = any ($2) group by placed_id`,
    [grantId, numbers(bets)],
  );
  return new Map(rows.map(({ placed_id, counted }) => [placed_id, counted]));
}

export type PlacedBet = { readonly id: WagerId; readonly placedAt: Date };

/** When the stakes of these wagers were taken. */
export async function readPlacedAt(tx: Tx, wagers: readonly bigint[]): Promise<Map<bigint, Date>> {
  if (wagers.length === 0) return new Map();
  const rows = await tx.query<PlacedBet>(
    'select id, placed_at as "placedAt" from wager_records where id = any ($1)',
    [numbers(wagers)],
  );
  return new Map(rows.map(({ id, placedAt }) => [id, placedAt]));
}

export type SettledParams = {
  readonly id: BetId;
  readonly game: string;
  readonly params: Json;
};

/** What was played in these results. */
export async function listSettledParams(
  tx: Tx,
  bets: readonly { readonly player_id: PlayerId; readonly id: BetId }[],
): Promise<SettledParams[]> {
  if (bets.length === 0) return [];
  return await tx.query<SettledParams>(
    `select b.id, b.game, b.params
       from unnest($1::bigint[], $2::bigint[]) as given (player_id, id)
       join settled_bets b on b.player_id = given.player_id and b.id = given.id`,
    [numbers(bets.map((bet) => bet.player_id)), numbers(bets.map((bet) => bet.id))],
  );
}

export type GrantCount = Pick<WageringCount, 'game' | 'staked' | 'counted' | 'reason' | 'at'> & {
  readonly id: BetId;
};

/** What each bet added to a bonus, the latest first. */
export async function listCounts(
  db: Queryable,
  grantId: bigint,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<GrantCount[]> {
  return await db.query<GrantCount>(
    `select event_id as id, game, staked, counted, reason, at from bonus_counts
      where grant_id = $1 and ($2::bigint is null or event_id < $2)
      order by event_id desc limit $3`,
    [grantId, before ?? null, limit],
  );
}
