import type { Micro } from '#core/money.ts';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import type { WalletCurrency } from '#core/currency.ts';
import type { WagerId, PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { RoundsContext } from './context.ts';

/** A bet that is queued for the next round. Its stake is not taken before that opens. */
export type QueuedBet = {
  readonly id: bigint;
  readonly player_id: PlayerId;
  readonly table_name: string;
  readonly key: string;
  readonly currency: WalletCurrency;
  readonly stake: Micro;
  readonly bet: Json;
  /** The part of the table, where the player named it; else empty. */
  readonly part: string;
  readonly is_autobet: boolean;
  readonly queued_at: Date;
  readonly wager_id: WagerId | null;
  readonly refusal: string | null;
  readonly ended_at: Date | null;
};

const COLUMNS = `id, player_id, table_name, key, currency, stake, bet, part, is_autobet, queued_at,
  wager_id, refusal, ended_at`;

/** How many bets one player may have queued at a table. */
const WAITING_MAX = 4;

/**
 * After a longer pause or outage of the table the stake is not taken, because the player may have
 * left.
 */
const WAITS_MINUTES = 10;

export async function findQueued(
  { db }: RoundsContext,
  playerId: PlayerId,
  key: string,
): Promise<QueuedBet | undefined> {
  const rows = await db.query<QueuedBet>(
    `select ${COLUMNS} from queued_bets where player_id = $1 and key = $2`,
    [playerId, key],
  );
  return rows[0];
}

/**
 * Cancels a queued bet; undefined when none with that id is queued, or when its stake is being
 * taken at this moment.
 */
export async function cancelQueued(
  { db }: RoundsContext,
  playerId: PlayerId,
  id: bigint,
): Promise<QueuedBet | undefined> {
  const rows = await db.query<QueuedBet>(
    `update queued_bets set ended_at = now(), refusal = 'cancelled'
      where id = $1 and player_id = $2 and ended_at is null and claimed_at is null
      returning ${COLUMNS}`,
    [id, playerId],
  );
  return rows[0];
}

/** Ends all queued bets of a player, except one whose stake is being taken at this moment. */
export async function voidQueued(db: Queryable, playerId: PlayerId, refusal: string) {
  await db.query(
    `update queued_bets set ended_at = now(), refusal = $2
      where player_id = $1 and ended_at is null and claimed_at is null`,
    [playerId, refusal],
  );
}

export async function listQueued(
  { db }: Pick<RoundsContext, 'db'>,
  playerId: PlayerId,
): Promise<QueuedBet[]> {
  return await db.query<QueuedBet>(
    `select ${COLUMNS} from queued_bets where player_id = $1 and ended_at is null order by id`,
    [playerId],
  );
}

/** A queued bet that is claimed for placing, and whether it may still be placed. */
export type ClaimedBet = QueuedBet & {
  readonly kind: 'guest' | 'member' | 'staff';
  readonly is_barred: boolean;
  readonly is_stale: boolean;
};

type Context = Pick<RoundsContext, 'db'>;

/** Undefined when the key is taken, or when as many wait as may. */
export async function insertQueued(
  { db }: Context,
  row: Pick<
    QueuedBet,
    'player_id' | 'table_name' | 'key' | 'currency' | 'stake' | 'bet' | 'part' | 'is_autobet'
  >,
): Promise<QueuedBet | undefined> {
  const { player_id, table_name, key, currency, stake, bet, part, is_autobet } = row;
  const rows = await db.query<QueuedBet>(
    `insert into queued_bets
       (player_id, table_name, key, currency, stake, bet, part, is_autobet)
     select $1, $2, $3, $4, $5, $6::jsonb, $7, $8
      where (select count(*) from queued_bets
              where player_id = $1 and table_name = $2 and ended_at is null) < ${WAITING_MAX}
     on conflict on constraint queued_bets_key do nothing returning ${COLUMNS}`,
    [player_id, table_name, key, currency, stake, canonicalJson(bet), part, is_autobet],
  );
  return rows[0];
}

/** Claims all bets that wait at a table. */
export async function claimQueued({ db }: Context, table: string): Promise<ClaimedBet[]> {
  return await db.query<ClaimedBet>(
    `update queued_bets q set claimed_at = now() from player_directory p
      where p.id = q.player_id and q.table_name = $1 and q.ended_at is null
      returning ${COLUMNS.replace(/\w+/g, 'q.$&')}, p.kind, p.status <> 'active' as is_barred,
        q.queued_at < now() - interval '${WAITS_MINUTES} minutes' as is_stale`,
    [table],
  );
}

/** The bet waits for the next round. */
export async function releaseQueued({ db }: Context, id: bigint): Promise<void> {
  await db.query('update queued_bets set claimed_at = null where id = $1', [id]);
}

export async function endQueued(
  { db }: Context,
  id: bigint,
  { wager_id, refusal }: Pick<QueuedBet, 'wager_id' | 'refusal'>,
): Promise<void> {
  await db.query(
    `update queued_bets set ended_at = now(), wager_id = $2, refusal = $3
      where id = $1 and ended_at is null`,
    [id, wager_id, refusal],
  );
}
