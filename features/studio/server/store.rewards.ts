import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

/** Free spins that the operator gave to a player. */
export type StudioRewardRow = {
  readonly id: string;
  readonly reference: string;
  readonly owner: string;
  readonly game: string;
  readonly currency: string;
  readonly bet_count: number;
  readonly bet_value: Micro;
  readonly used: number;
  readonly won: Micro;
  readonly is_cancelled: boolean;
  readonly is_expired: boolean;
  readonly ends_at: Date;
};

const REWARD = `select id, reference, owner, game, currency, bet_count, bet_value, used, won,
    is_cancelled, ends_at <= now() as is_expired, ends_at
  from studio_rewards`;

export type NewRewardRow = Pick<
  StudioRewardRow,
  'reference' | 'owner' | 'game' | 'currency' | 'bet_count' | 'bet_value' | 'ends_at'
>;

/** The reward of this reference: a repeat gets the first one. */
export async function insertReward(db: Queryable, reward: NewRewardRow): Promise<StudioRewardRow> {
  await db.query(
    `insert into studio_rewards (reference, owner, game, currency, bet_count, bet_value, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (reference) do nothing`,
    [
      reward.reference,
      reward.owner,
      reward.game,
      reward.currency,
      reward.bet_count,
      reward.bet_value,
      reward.ends_at,
    ],
  );
  const rows = await db.query<StudioRewardRow>(`${REWARD} where reference = $1`, [
    reward.reference,
  ]);
  return rows[0]!;
}

export async function listRewards(db: Queryable, owner: string): Promise<StudioRewardRow[]> {
  return await db.query<StudioRewardRow>(
    `${REWARD} where owner = $1 order by created_at desc limit 200`,
    [owner],
  );
}

export async function findReward(db: Queryable, id: string): Promise<StudioRewardRow | undefined> {
  const rows = await db.query<StudioRewardRow>(`${REWARD} where id = $1`, [id]);
  return rows[0];
}

export async function lockReward(tx: Tx, id: string): Promise<StudioRewardRow | undefined> {
  const rows = await tx.query<StudioRewardRow>(`${REWARD} where id = $1 for update`, [id]);
  return rows[0];
}

/** The one that is played next. */
export async function findPlayable(
  db: Queryable,
  { owner, game, currency }: Pick<StudioRewardRow, 'owner' | 'game' | 'currency'>,
): Promise<StudioRewardRow | undefined> {
  const rows = await db.query<StudioRewardRow>(
    `${REWARD} where owner = $1 and game = $2 and currency = $3 and not is_cancelled
        and ends_at > now() and used < bet_count order by ends_at, id limit 1`,
    [owner, game, currency],
  );
  return rows[0];
}

/** A spin that was refused or taken back gives its place back. */
export async function changeUsed(tx: Tx, id: string, by: 1 | -1): Promise<void> {
  await tx.query('update studio_rewards set used = used + $2 where id = $1', [id, by]);
}

export async function addWon(tx: Tx, id: string, payout: Micro): Promise<void> {
  await tx.query('update studio_rewards set won = won + $2 where id = $1', [id, payout]);
}

/** False for one whose spins were all played. */
export async function cancelReward(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query(
    `update studio_rewards set is_cancelled = true
      where id = $1 and (is_cancelled or used < bet_count) returning id`,
    [id],
  );
  return rows.length > 0;
}
