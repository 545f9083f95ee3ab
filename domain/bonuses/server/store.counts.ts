import type { Json } from '#core/fairness/json.ts';
import type { BetId, WagerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { insertValues, numbers } from '#platform/server/insert-rows.ts';
import type { CountReason } from '../rules.ts';

const COUNTS = {
  grantId: 'bigint',
  eventId: 'bigint',
  placedId: 'bigint',
  game: 'text',
  staked: 'bigint',
  counted: 'bigint',
  reason: 'text',
  at: 'text',
} as const;

type WageringCount = {
  readonly grantId: bigint;
  readonly eventId: BetId;
  readonly placedId: bigint;
  readonly game: string;
  readonly staked: Micro;
  readonly counted: Micro;
  readonly reason: CountReason | null;
  readonly at: Date;
};

/**
 * Adds what bets count, each event once, and returns the progress of the bonuses to which something
 * was added.
 */
export async function addCounts(
  tx: Tx,
  counts: readonly WageringCount[],
): Promise<{ readonly id: bigint; readonly progress: Micro }[]> {
  const rows = counts.map((count) => ({ ...count, at: count.at.toISOString() }));
  return await tx.query<{ id: bigint; progress: Micro }>(
    `with added as (
       insert into bonus_counts (grant_id, event_id, placed_id, game, staked, counted, reason, at)
       select grant_id, event_id, placed_id, game, staked, counted, reason, at::timestamptz
         from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[],
                     $6::bigint[], $7::text[], $8::text[])
              as given (grant_id, event_id, placed_id, game, staked, counted, reason, at)
       on conflict do nothing returning grant_id, counted
     ), sums as (
       select grant_id, sum(counted)::bigint as counted from added group by grant_id
     )
     update bonus_grants g set progress = g.progress + s.counted
       from sums s where g.id = s.grant_id returning g.id, g.progress`,
    insertValues(COUNTS, rows),
  );
}

type CountedBet = { readonly grant: { readonly id: bigint }; readonly placedId: bigint };

/** What the events of these bets have counted in all for the bonus beside each, by bet. */
export async function sumCounts(tx: Tx, bets: readonly CountedBet[]): Promise<Map<bigint, Micro>> {
  if (bets.length === 0) return new Map();
  const rows = await tx.query<{ placed_id: bigint; counted: Micro }>(
    `select c.placed_id, sum(c.counted)::bigint as counted
       from unnest($1::bigint[], $2::bigint[]) as given (grant_id, placed_id)
       join bonus_counts c on c.grant_id = given.grant_id and c.placed_id = given.placed_id
      group by c.placed_id`,
    [numbers(bets.map(({ grant }) => grant.id)), numbers(bets.map(({ placedId }) => placedId))],
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

export type BetInRound = {
  /** The wager that was asked for. */
  readonly wager: WagerId;
  readonly game: string;
  readonly bet: Json;
};

/** All bets that the players of these wagers had in the same shared rounds, their own included. */
export async function listBetsInRounds(tx: Tx, wagers: readonly bigint[]): Promise<BetInRound[]> {
  if (wagers.length === 0) return [];
  return await tx.query<BetInRound>(
    `select one.id as wager, w.game, w.bet
       from wager_records one
       join wager_records w on w.round_id = one.round_id and w.player_id = one.player_id
      where one.id = any ($1) and not w.is_void`,
    [numbers(wagers)],
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
