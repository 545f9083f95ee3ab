import type { Micro } from '#core/money.ts';
import { WALLET_CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import type { WagerId, PlayerId, RoundId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { Opponent } from '../../rules.duel.ts';
import type { Side } from '../../rules.ts';
import { OPEN_DUELS_SHOWN, RECENT_DUELS_SHOWN } from '../../contract.duels.ts';

/** A duel with the state of its round. */
export type DuelRow = {
  readonly id: bigint;
  readonly creator_id: PlayerId;
  readonly creator_wager: WagerId;
  readonly currency: WalletCurrency;
  readonly stake: Micro;
  readonly side: Side;
  readonly rematch_of: bigint | null;
  readonly state: 'open' | 'begun' | 'cancelled' | 'expired';
  readonly against: Opponent | null;
  readonly joiner_id: PlayerId | null;
  readonly joiner_wager: WagerId | null;
  readonly round_id: RoundId | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly creator_address: string;
  readonly creator_device: string | null;
  /** By the clock of the database when this row was read. */
  readonly is_expired: boolean;
  readonly age_s: number;
  readonly round_state: string | null;
  readonly void_reason: string | null;
  readonly outcome: Json;
};

const SELECT = `select d.id, d.creator_id, d.creator_wager, d.currency, d.stake, d.side,
    d.rematch_of, d.state, d.against, d.joiner_id, d.joiner_wager, d.round_id, d.created_at,
    d.expires_at, coalesce(d.ended_at, r.ended_at) as ended_at, d.creator_address,
    d.creator_device, d.expires_at <= clock_timestamp() as is_expired,
    extract(epoch from clock_timestamp() - d.created_at)::float8 as age_s,
    r.state as round_state, r.void_reason, r.outcome
  from duels d left join round_records r on r.id = d.round_id`;

export async function findDuel(db: Queryable, id: bigint): Promise<DuelRow | undefined> {
  return (await db.query<DuelRow>(`${SELECT} where d.id = $1`, [id]))[0];
}

/** Locks the row of a duel before a change, and reads it as it is then. */
export async function lockDuel(tx: Tx, id: bigint): Promise<DuelRow | undefined> {
  await tx.query('select from duels where id = $1 for update', [id]);
  return await findDuel(tx, id);
}

export async function findByWager(db: Queryable, id: WagerId): Promise<DuelRow | undefined> {
  const where = 'where d.creator_wager = $1 or d.joiner_wager = $1';
  return (await db.query<DuelRow>(`${SELECT} ${where}`, [id]))[0];
}

export async function findByRound(db: Queryable, roundId: RoundId): Promise<DuelRow | undefined> {
  return (await db.query<DuelRow>(`${SELECT} where d.round_id = $1`, [roundId]))[0];
}

export async function countOpen(db: Queryable, playerId: PlayerId): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*)::int as count from duels where creator_id = $1 and state = 'open'`,
    [playerId],
  );
  return rows[0]!.count;
}

export type NewDuel = Pick<
  DuelRow,
  | 'creator_id'
  | 'creator_wager'
  | 'currency'
  | 'stake'
  | 'side'
  | 'rematch_of'
  | 'creator_address'
  | 'creator_device'
>;

export async function insertDuel(tx: Tx, duel: NewDuel, lifetimeS: number): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into duels (creator_id, creator_wager, currency, stake, side, rematch_of,
       creator_address, creator_device, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + make_interval(secs => $9))
     returning id`,
    [
      duel.creator_id,
      duel.creator_wager,
      duel.currency,
      duel.stake,
      duel.side,
      duel.rematch_of,
      duel.creator_address,
      duel.creator_device,
      lifetimeS,
    ],
  );
  return rows[0]!.id;
}

export type Begun = {
  readonly against: Opponent;
  readonly roundId: RoundId;
  readonly joiner: { readonly id: PlayerId; readonly wager: WagerId } | null;
};

export async function beginDuel(tx: Tx, id: bigint, begun: Begun): Promise<void> {
  const { against, roundId, joiner } = begun;
  await tx.query(
    `update duels set state = 'begun', against = $2, round_id = $3, joiner_id = $4,
            joiner_wager = $5 where id = $1`,
    [id, against, roundId, joiner?.id ?? null, joiner?.wager ?? null],
  );
}

export async function endDuel(tx: Tx, id: bigint, state: 'cancelled' | 'expired'): Promise<void> {
  await tx.query('update duels set state = $2, ended_at = clock_timestamp() where id = $1', [
    id,
    state,
  ]);
}

/** Locks the open duels of a player in the order of their ids. */
export async function lockOpenOf(tx: Tx, playerId: PlayerId): Promise<DuelRow[]> {
  const open = await tx.query<{ id: bigint }>(
    `select id from duels where creator_id = $1 and state = 'open' order by id for update`,
    [playerId],
  );
  return await tx.query<DuelRow>(`${SELECT} where d.id = any ($1) order by d.id`, [
    open.map(({ id }) => id),
  ]);
}

/** Open duels whose time is over, or whose creator may not play any more. */
export async function listExpired(db: Queryable, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `select id from duels
      where state = 'open'
        and (expires_at <= clock_timestamp() or play_is_closed(creator_id))
      order by expires_at limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** The lobby: the largest open duels and the latest decided ones of each currency. */
export async function listLobby(db: Queryable): Promise<DuelRow[]> {
  return await db.query<DuelRow>(
    `${SELECT}
      where d.id in (
        select o.id from (
          select id, row_number() over (partition by currency order by stake desc, id) as place
            from duels where state = 'open' and expires_at > clock_timestamp()) o
         where o.place <= $1
        union all
        select b.id from unnest($3::text[]) as c (currency) cross join lateral (
          select id from duels where state = 'begun' and currency = c.currency
           order by id desc limit $2) b)
      order by d.id desc`,
    [OPEN_DUELS_SHOWN, RECENT_DUELS_SHOWN, [...WALLET_CURRENCIES]],
  );
}

/** A player's own duels: all unfinished ones and the latest finished ones. */
export async function listOwn(db: Queryable, playerId: PlayerId): Promise<DuelRow[]> {
  return await db.query<DuelRow>(
    `${SELECT}
      where d.id in (
        (select id from duels where creator_id = $1 order by id desc limit $2)
        union (select id from duels where joiner_id = $1 order by id desc limit $2)
        union (select id from duels where creator_id = $1 and state = 'open'))
      order by d.id desc`,
    [playerId, RECENT_DUELS_SHOWN],
  );
}
