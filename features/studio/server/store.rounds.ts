import type { Json } from '#core/fairness/json.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type RoundState = 'betting' | 'won' | 'paid' | 'refused' | 'cancelling' | 'cancelled';

/** A round with the seed that decides it. */
export type StudioRoundRow = {
  readonly id: bigint;
  readonly session_id: bigint;
  readonly owner: string;
  readonly game: string;
  readonly currency: string;
  readonly is_demo: boolean;
  readonly seed_id: bigint;
  readonly nonce: bigint;
  readonly stake: Micro;
  readonly is_bought: boolean;
  readonly cost: Micro;
  readonly outcome: Json;
  readonly m4: bigint;
  readonly jackpot_tier: string | null;
  readonly jackpot: Micro;
  readonly payout: Micro;
  readonly state: RoundState;
  readonly refusal: string | null;
  readonly bet_ref: string;
  readonly win_ref: string;
  readonly rollback_ref: string;
  /** The free spins that pay it. */
  readonly reward_id: string | null;
  readonly attempts: number;
  readonly placed_at: Date;
  readonly seed_hash: string;
  readonly client_seed: string;
  /** Null until the seed was replaced. */
  readonly revealed: Buffer | null;
};

const SELECT = `select r.id, r.session_id, r.owner, r.game, r.currency, r.is_demo, r.seed_id,
    r.nonce, r.stake, r.is_bought, r.cost, r.outcome, r.m4, r.jackpot_tier, r.jackpot, r.payout,
    r.state, r.refusal, r.bet_ref, r.win_ref, r.rollback_ref, r.reward_id, r.attempts, r.placed_at,
    s.hash as seed_hash, s.client_seed,
    case when s.revealed_at is not null then s.sealed end as revealed
  from studio_rounds r join studio_seeds s on s.id = r.seed_id`;

export type NewStudioRound = Pick<
  StudioRoundRow,
  | 'session_id'
  | 'owner'
  | 'game'
  | 'currency'
  | 'is_demo'
  | 'seed_id'
  | 'nonce'
  | 'stake'
  | 'is_bought'
  | 'cost'
  | 'outcome'
  | 'm4'
  | 'jackpot_tier'
  | 'reward_id'
> & { readonly version: number; readonly key: string };

export async function insertRound(tx: Tx, round: NewStudioRound): Promise<StudioRoundRow> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into studio_rounds (session_id, owner, game, version, currency, is_demo, key, seed_id,
       nonce, stake, is_bought, cost, outcome, m4, jackpot_tier, reward_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
    [
      round.session_id,
      round.owner,
      round.game,
      round.version,
      round.currency,
      round.is_demo,
      round.key,
      round.seed_id,
      round.nonce,
      round.stake,
      round.is_bought,
      round.cost,
      JSON.stringify(round.outcome),
      round.m4,
      round.jackpot_tier,
      round.reward_id,
    ],
  );
  return (await findRound(tx, row!.id))!;
}

export async function findRound(db: Queryable, id: bigint): Promise<StudioRoundRow | undefined> {
  const [row] = await db.query<StudioRoundRow>(`${SELECT} where r.id = $1`, [id]);
  return row;
}

export async function findRoundByKey(
  db: Queryable,
  sessionId: bigint,
  key: string,
): Promise<StudioRoundRow | undefined> {
  const [row] = await db.query<StudioRoundRow>(`${SELECT} where r.session_id = $1 and r.key = $2`, [
    sessionId,
    key,
  ]);
  return row;
}

/** The round of a seed whose stake is being asked for. */
export async function findOpenRound(tx: Tx, seedId: bigint): Promise<StudioRoundRow | undefined> {
  const [row] = await tx.query<StudioRoundRow>(
    `${SELECT} where r.seed_id = $1 and r.state = 'betting'`,
    [seedId],
  );
  return row;
}

/** The latest rounds of an owner in a game that count, latest first. */
export async function listRounds(
  db: Queryable,
  { owner, game, before, limit }: { owner: string; game: string; before?: bigint; limit: number },
): Promise<StudioRoundRow[]> {
  return await db.query<StudioRoundRow>(
    `${SELECT} where r.owner = $1 and r.game = $2 and r.state in ('won', 'paid')
        and ($3::bigint is null or r.id < $3)
      order by r.id desc limit $4`,
    [owner, game, before ?? null, limit],
  );
}

/** Rounds for money whose stake was taken, by the time at which they began. */
export async function listMoneyRounds(
  db: Queryable,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<StudioRoundRow[]> {
  return await db.query<StudioRoundRow>(
    `${SELECT} where r.placed_at >= $1 and r.placed_at < $2 and not r.is_demo
        and r.state in ('won', 'paid') order by r.placed_at`,
    [from, to],
  );
}

/** Milliseconds since the latest round of an owner began, of any that counts; null without one. */
export async function msSinceLastRound(tx: Tx, owner: string): Promise<number | null> {
  const [row] = await tx.query<{ ms: number | null }>(
    `select (extract(epoch from now() - max(placed_at)) * 1000)::int as ms from (
       select placed_at from studio_rounds
        where owner = $1 and state in ('betting', 'won', 'paid') order by id desc limit 1) r`,
    [owner],
  );
  return row?.ms ?? null;
}

export type StudioRoundChange = {
  readonly from: RoundState;
  readonly to: RoundState;
  readonly jackpot?: Micro;
  readonly payout?: Micro;
  readonly refusal?: string;
};

/** False when another process has moved the round on. */
export async function changeRound(
  db: Queryable,
  id: bigint,
  { from, to, jackpot, payout, refusal }: StudioRoundChange,
): Promise<boolean> {
  const rows = await db.query(
    `update studio_rounds set state = $3, jackpot = coalesce($4, jackpot),
       payout = coalesce($5, payout), refusal = coalesce($6, refusal), attempts = 0,
       -- The process that took the stake credits the win: the job waits for it.
       next_try_at = now() + case $3 when 'won' then interval '15 seconds' else '0' end
      where id = $1 and state = $2 returning id`,
    [id, from, to, jackpot ?? null, payout ?? null, refusal ?? null],
  );
  return rows.length > 0;
}

export async function delayRound(db: Queryable, id: bigint, delayMs: number): Promise<void> {
  await db.query(
    `update studio_rounds set attempts = attempts + 1,
       next_try_at = now() + $2 * interval '1 millisecond' where id = $1`,
    [id, delayMs],
  );
}

/** Rounds that a process left unfinished, and those whose next attempt is due. */
export async function listUnfinished(db: Queryable, limit: number): Promise<StudioRoundRow[]> {
  return await db.query<StudioRoundRow>(
    `${SELECT} where r.state in ('won', 'cancelling') and r.next_try_at <= now()
        or r.state = 'betting' and r.placed_at < now() - interval '20 seconds'
      order by r.next_try_at limit $1`,
    [limit],
  );
}
