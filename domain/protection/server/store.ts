import { type Micro } from '#core/money.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { LimitKind, LimitState, LimitPeriod } from '../rules.ts';

/** The moment by the database's clock, the only clock used for limits. */
export type WithDatabaseTime = { now: Date };

/**
 * Locks the player's row, which serializes all protection changes, and returns the needed columns.
 * Money limits are in the player's currency.
 */
export async function lockPlayer(
  tx: Tx,
  playerId: PlayerId,
): Promise<WithDatabaseTime & { currency: string; timezone: string }> {
  await tx.query(`select lock_players(array[$1::bigint], 'update')`, [playerId]);
  const rows = await tx.query<WithDatabaseTime & { currency: string; timezone: string }>(
    'select currency, timezone, clock_timestamp() as now from player_directory where id = $1',
    [playerId],
  );
  return rows[0]!;
}

export type LimitRow = {
  kind: LimitKind;
  currency: string;
  period: LimitPeriod | '';
  amount: bigint | null;
  next_amount: bigint | null;
  next_from: Date | null;
};

const LIMIT = 'kind, currency, period, amount, next_amount, next_from';

export async function listLimits(db: Queryable, playerId: PlayerId): Promise<LimitRow[]> {
  return await db.query<LimitRow>(
    `select ${LIMIT} from protection_limits where player_id = $1
      order by array_position(array['deposit','loss','wager','stake','session','reality'], kind),
               array_position(array['','day','week','month'], period)`,
    [playerId],
  );
}

export type LimitName = Pick<LimitRow, 'kind' | 'currency' | 'period'>;

export async function findLimit(
  db: Queryable,
  playerId: PlayerId,
  { kind, currency, period }: LimitName,
): Promise<LimitRow | undefined> {
  const rows = await db.query<LimitRow>(
    `select ${LIMIT} from protection_limits
      where player_id = $1 and kind = $2 and currency = $3 and period = $4`,
    [playerId, kind, currency, period],
  );
  return rows[0];
}

export function limitStateOf(row: LimitRow | undefined): LimitState {
  if (!row) return { amount: null, pending: null };
  const { amount, next_amount, next_from } = row;
  return {
    amount,
    pending: next_from ? { amount: next_amount, fromMs: next_from.getTime() } : null,
  };
}

/**
 * Writes the limit after a request. The database decides when a raise may be confirmed. The time
 * zone stays as it was when the limit was set; a new limit uses the player's own.
 */
export async function writeLimit(
  tx: Tx,
  playerId: PlayerId,
  { kind, currency, period }: LimitName,
  limit: LimitState,
  zone: string,
): Promise<void> {
  await tx.query(
    `insert into protection_limits (player_id, kind, currency, period, amount, zone)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [playerId, kind, currency, period, limit.amount, zone],
  );
  await tx.query(
    `update protection_limits
        set amount = $5, zone = case when amount is null then $6 else zone end, next_amount = $7,
            next_asked_at = case when $8 then clock_timestamp() end
      where player_id = $1 and kind = $2 and currency = $3 and period = $4`,
    [
      playerId,
      kind,
      currency,
      period,
      limit.amount,
      zone,
      limit.pending?.amount ?? null,
      limit.pending !== null,
    ],
  );
}

export type UsageRow = LimitName & { used: Micro; since: Date };

export async function readUsage(db: Queryable, playerId: PlayerId): Promise<UsageRow[]> {
  return await db.query<UsageRow>(
    'select kind, currency, period, used, since from protection_usage($1)',
    [playerId],
  );
}

export async function writeTimeOut(tx: Tx, playerId: PlayerId, until: Date): Promise<void> {
  await tx.query(
    `insert into protections (player_id, time_out_until) values ($1, $2)
     on conflict (player_id) do update set time_out_until = excluded.time_out_until`,
    [playerId, until],
  );
}

/**
 * For a number of days, or until the end of another account's exclusion; null is without an end.
 */
export type ExclusionOrder =
  | { readonly playerId: PlayerId; readonly kind: 'self' | 'linked'; readonly days: number | null }
  | { readonly playerId: PlayerId; readonly kind: 'linked'; readonly until: Date | null };

export async function insertExclusion(
  tx: Tx,
  order: ExclusionOrder,
): Promise<{ id: bigint; until: Date | null }> {
  const { days, until } = { days: null, until: null, ...order };
  const rows = await tx.query<{ id: bigint; until: Date | null }>(
    `insert into exclusions (player_id, kind, until)
     values ($1, $2, coalesce($3, now() + make_interval(days => $4))) returning id, until`,
    [order.playerId, order.kind, until, days],
  );
  return rows[0]!;
}

export type ExclusionRow = {
  id: bigint;
  starts_at: Date;
  until: Date | null;
  return_from: Date | null;
};

/** Exclusions of a player that have not ended. */
export async function listExclusions(db: Queryable, playerId: PlayerId): Promise<ExclusionRow[]> {
  return await db.query<ExclusionRow>(
    `select id, starts_at, until, return_from from exclusions
      where player_id = $1 and (return_from is null or return_from > clock_timestamp())
      order by id`,
    [playerId],
  );
}

export async function writeReturn(tx: Tx, playerId: PlayerId, isAsked: boolean): Promise<void> {
  await tx.query(
    `update exclusions set return_asked_at = case when $2 then clock_timestamp() end
      where player_id = $1 and (return_asked_at is not null) <> $2
        and (return_from is null or return_from > clock_timestamp())`,
    [playerId, isAsked],
  );
}

/** Restarts the interval of the reality check. */
export async function answerReality(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query('update protections set reality_from = clock_timestamp() where player_id = $1', [
    playerId,
  ]);
}

export type ChangeRow = {
  id: bigint;
  changed_at: Date;
  what: string;
  detail: Record<string, string | null>;
};

export async function findChange(
  tx: Tx,
  playerId: PlayerId,
  key: string,
): Promise<ChangeRow | undefined> {
  const rows = await tx.query<ChangeRow>(
    'select id, changed_at, what, detail from protection_changes where player_id = $1 and key = $2',
    [playerId, key],
  );
  return rows[0];
}

export async function insertChange(
  tx: Tx,
  playerId: PlayerId,
  what: string,
  detail: Record<string, string | null>,
  key: string | null,
): Promise<void> {
  await tx.query(
    'insert into protection_changes (player_id, what, detail, key) values ($1, $2, $3, $4)',
    [playerId, what, JSON.stringify(detail), key],
  );
}

export async function listChanges(
  db: Queryable,
  playerId: PlayerId,
  before: bigint | undefined,
  count: number,
): Promise<ChangeRow[]> {
  return await db.query<ChangeRow>(
    `select id, changed_at, what, detail from protection_changes
      where player_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [playerId, before ?? null, count],
  );
}

/** Deletes usage that no limit needs; returns the number of rows. */
export async function trimMinutes(db: Queryable): Promise<number> {
  const rows = await db.query<{ gone: bigint }>('select protection_trim() as gone');
  return Number(rows[0]!.gone);
}
