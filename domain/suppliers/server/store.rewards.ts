import type { PlayerId } from '#core/ids.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { RewardOrder } from './reward-order.ts';

export type RewardState = 'new' | 'issued' | 'refused' | 'cancelled';

export type RewardRow = {
  readonly key: string;
  readonly supplier: string;
  readonly playerId: PlayerId;
  readonly game: string;
  readonly state: RewardState;
  readonly reward: string | null;
};

export async function insertReward(
  db: Queryable,
  supplier: string,
  { key, id, playerId, game }: RewardOrder,
): Promise<void> {
  await db.query(
    `insert into supplier_rewards (key, supplier, free_rounds, player_id, game)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [key, supplier, id, playerId, game],
  );
}

/**
 * Takes the right to ask about rounds: longer than all requests of one attempt last, and longer
 * with each. The number of attempts with this one; undefined while another one may be under way.
 */
export async function leaseReward(
  db: Queryable,
  key: string,
  state: RewardState,
): Promise<number | undefined> {
  const rows = await db.query<{ attempts: number }>(
    `update supplier_rewards set attempts = attempts + 1,
       next_try_at = clock_timestamp() + least(interval '1 hour',
         interval '30 seconds' * power(2, least(attempts, 10)))
      where key = $1 and state = $2 and next_try_at <= clock_timestamp() returning attempts`,
    [key, state],
  );
  return rows[0]?.attempts;
}

type RewardChange = {
  readonly from: RewardState;
  readonly to: RewardState;
  readonly reward?: string | undefined;
};

/** An answer came: the next request about these rounds may be made at once. */
export async function changeReward(
  db: Queryable,
  key: string,
  { from, to, reward }: RewardChange,
): Promise<void> {
  await db.query(
    `update supplier_rewards set state = $3, reward = coalesce($4, reward),
       next_try_at = clock_timestamp(), changed_at = clock_timestamp()
      where key = $1 and state = $2`,
    [key, from, to, reward ?? null],
  );
}

const REWARD = `select r.key, r.supplier, r.player_id as "playerId", r.game, r.state, r.reward
    from supplier_rewards r`;

export async function findRewardRow(db: Queryable, key: string): Promise<RewardRow | undefined> {
  const rows = await db.query<RewardRow>(`${REWARD} where r.key = $1`, [key]);
  return rows[0];
}

/** Issued ones whose rounds have ended here without having been played. */
export async function listAbandoned(db: Db, limit: number): Promise<RewardRow[]> {
  return await db.query<RewardRow>(
    `${REWARD} join free_round_states f on f.id = r.free_rounds
      where r.state = 'issued' and f.state in ('cancelled', 'expired', 'failed')
        and r.next_try_at <= clock_timestamp() order by r.next_try_at limit $1`,
    [limit],
  );
}

export type NamedReward = {
  readonly player: PlayerId;
  readonly game: string;
  readonly reward: string;
};

/** The free rounds here that the supplier of a game plays under this name. */
export async function findRoundsOfReward(
  db: Queryable,
  { player, game, reward }: NamedReward,
): Promise<bigint | undefined> {
  const rows = await db.query<{ free_rounds: bigint }>(
    `select r.free_rounds from supplier_rewards r join supplier_games g
            on g.game = r.game and g.supplier = r.supplier
      where r.reward = $1 and r.player_id = $2 and r.game = $3 and r.state = 'issued'`,
    [reward, player, game],
  );
  return rows[0]?.free_rounds;
}

/** What its supplier calls a game. */
export async function findCode(db: Queryable, game: string): Promise<string | undefined> {
  const rows = await db.query<{ code: string }>('select code from supplier_games where game = $1', [
    game,
  ]);
  return rows[0]?.code;
}
