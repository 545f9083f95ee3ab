import type { AccountId, PlayerId, WagerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';

export type UnseenWin = {
  readonly player_id: PlayerId;
  /** A shared round; otherwise a wager that is a round of its own. */
  readonly is_shared: boolean;
  readonly round: bigint;
  readonly account: AccountId;
  readonly settled_at: Date;
};

/**
 * Of wagers that were won: those of shared rounds, and rounds in steps that had lasted so long that
 * the server ended them. Several wagers of a round are one.
 */
export async function insertUnseenWins(
  tx: Tx,
  won: readonly { readonly wagerId: WagerId; readonly at: Date }[],
  stepsLifeMs: number,
): Promise<void> {
  await tx.query(
    `insert into unseen_wins (player_id, is_shared, round, account, settled_at)
     select w.player_id, w.round_id is not null, coalesce(w.round_id, w.id), min(w.account),
            max(e.at)
       from unnest($1::bigint[], $2::timestamptz[]) as e (id, at)
       join wager_records w on w.id = e.id
      where w.round_id is not null
         or w.seed_id is not null and e.at >= w.placed_at + make_interval(secs => $3)
      group by 1, 2, 3
     on conflict on constraint unseen_wins_pk
       do update set settled_at = greatest(unseen_wins.settled_at, excluded.settled_at)`,
    [numbers(won.map(({ wagerId }) => wagerId)), won.map(({ at }) => at), stepsLifeMs / 1000],
  );
}

/** Those that are older than the grace, the oldest first. */
export async function listUnseenWins(
  db: Queryable,
  graceMs: number,
  limit: number,
): Promise<UnseenWin[]> {
  return await db.query<UnseenWin>(
    `select player_id, is_shared, round, account, settled_at from unseen_wins
      where settled_at <= now() - make_interval(secs => $1) order by settled_at limit $2`,
    [graceMs / 1000, limit],
  );
}

/** False when another process has taken it, or when another wager of its round was won since. */
export async function takeUnseenWin(
  tx: Tx,
  { player_id: playerId, is_shared: isShared, round, settled_at: settledAt }: UnseenWin,
): Promise<boolean> {
  const rows = await tx.query(
    `delete from unseen_wins where player_id = $1 and is_shared = $2 and round = $3
        and date_trunc('milliseconds', settled_at) <= $4 returning player_id`,
    [playerId, isShared, round, settledAt],
  );
  return rows.length > 0;
}

/** The round goes on with another wager of the player: it is looked at again after the grace. */
export async function postponeUnseenWin(
  tx: Tx,
  { player_id: playerId, is_shared: isShared, round }: UnseenWin,
): Promise<void> {
  await tx.query(
    `update unseen_wins set settled_at = now()
      where player_id = $1 and is_shared = $2 and round = $3`,
    [playerId, isShared, round],
  );
}

type RoundTotal = {
  readonly staked: Micro;
  readonly paid: Micro;
  readonly is_open: boolean;
};

/** What the player staked in the round and got back, in cash. */
export async function readRoundTotal(
  db: Queryable,
  { player_id: playerId, is_shared: isShared, round, account }: UnseenWin,
): Promise<RoundTotal> {
  const [row] = await db.query<RoundTotal>(
    `select coalesce(sum(cash_stake), 0)::bigint as staked,
            coalesce(sum(cash_payout), 0)::bigint as paid,
            coalesce(bool_or(is_open), false) as is_open
       from wager_records
      where player_id = $1 and account = $2 and (round_id = $3 or id = $4)`,
    [playerId, account, isShared ? round : null, isShared ? null : round],
  );
  return row!;
}

/** Neither excluded nor in a time-out, and with an account that is open. */
export async function mayPlay(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const rows = await db.query<{ id: PlayerId }>(
    `select p.id from player_directory p left join player_time_outs o on o.player_id = p.id
      where p.id = $1 and p.status = 'active'
        and protection_closed(p.id, o.time_out_until, now()) is null`,
    [playerId],
  );
  return rows.length > 0;
}
