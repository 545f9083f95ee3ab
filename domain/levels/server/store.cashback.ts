import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { insertValues } from '#platform/server/insert-rows.ts';

export type WeekKey = {
  readonly player_id: PlayerId;
  readonly currency: Currency;
  /** Its Monday. */
  readonly week: string;
};
export type WeekSums = WeekKey & { readonly staked: bigint; readonly paid: bigint };

const KEYS = { player_id: 'bigint', currency: 'text', week: 'text' } as const;
const SUMS = { ...KEYS, staked: 'bigint', paid: 'bigint' } as const;

/** Which of these weeks are closed: what comes later counts in the present one. */
export async function listClosed(tx: Tx, weeks: readonly WeekKey[]): Promise<WeekKey[]> {
  if (weeks.length === 0) return [];
  return await tx.query<WeekKey>(
    `select w.player_id, w.currency, w.week::text as week
       from unnest($1::bigint[], $2::text[], $3::text[]) as given (player_id, currency, week)
       join cashback_weeks w on w.player_id = given.player_id and w.currency = given.currency
                            and w.week = given.week::date
      where w.closed_at is not null`,
    insertValues(KEYS, weeks),
  );
}

export async function addWeeks(tx: Tx, weeks: readonly WeekSums[]): Promise<void> {
  await tx.query(
    `insert into cashback_weeks as w (player_id, currency, week, staked, paid)
     select player_id, currency, week::date, staked, paid
       from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
              as given (player_id, currency, week, staked, paid)
      order by player_id, currency, week
     on conflict (player_id, currency, week)
       do update set staked = w.staked + excluded.staked, paid = w.paid + excluded.paid`,
    insertValues(SUMS, weeks),
  );
}

export type CashbackWeek = {
  readonly playerId: PlayerId;
  readonly currency: Currency;
  readonly week: string;
  readonly staked: Micro;
  readonly paid: Micro;
  /** Null until the week is closed. */
  readonly amount: Micro | null;
  readonly claimedAt: Date | null;
};

const WEEKS = `select player_id as "playerId", currency, week::text as week, staked, paid, amount,
    claimed_at as "claimedAt" from cashback_weeks`;

/** The week that runs, and closed ones with something to claim. */
export async function listWeeks(
  db: Queryable,
  playerId: PlayerId,
  thisWeek: string,
): Promise<CashbackWeek[]> {
  return await db.query<CashbackWeek>(
    `${WEEKS} where player_id = $1
        and (week = $2 or amount > 0 and claimed_at is null)
      order by week, currency`,
    [playerId, thisWeek],
  );
}

/** Weeks that are over and not closed. */
export async function listOver(
  db: Queryable,
  thisWeek: string,
  limit: number,
): Promise<CashbackWeek[]> {
  return await db.query<CashbackWeek>(
    `${WEEKS} where closed_at is null and week < $1 order by week, player_id, currency limit $2`,
    [thisWeek, limit],
  );
}

export async function lockWeek(
  tx: Tx,
  playerId: PlayerId,
  currency: Currency,
  week: string,
): Promise<CashbackWeek | undefined> {
  const rows = await tx.query<CashbackWeek>(
    `${WEEKS} where player_id = $1 and currency = $2 and week = $3 for no key update`,
    [playerId, currency, week],
  );
  return rows[0];
}

export async function closeWeek(
  tx: Tx,
  { playerId, currency, week }: CashbackWeek,
  { credited, level, amount }: { credited: bigint; level: number; amount: Micro },
): Promise<void> {
  await tx.query(
    `update cashback_weeks set credited = $4, level = $5, amount = $6, closed_at = now()
      where player_id = $1 and currency = $2 and week = $3`,
    [playerId, currency, week, credited, level, amount],
  );
}

export async function markClaimed(
  tx: Tx,
  { playerId, currency, week }: CashbackWeek,
): Promise<void> {
  await tx.query(
    `update cashback_weeks set claimed_at = now()
      where player_id = $1 and currency = $2 and week = $3`,
    [playerId, currency, week],
  );
}

/**
 * Bonuses that a player was credited in these days, less what went back; not what levels gave. Of
 * free rounds their winnings count, not their stakes.
 */
export async function sumBonuses(
  db: Queryable,
  playerId: PlayerId,
  currency: Currency,
  from: string,
  to: string,
): Promise<bigint> {
  const rows = await db.query<{ credited: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as credited from player_bonus_costs
      where player = $1 and currency = $2
        and at >= $3::date at time zone 'UTC' and at < $4::date at time zone 'UTC'
        and kind not in ('rakeback', 'cashback', 'level_reward', 'free_rounds_issue',
                         'free_rounds_return')`,
    [playerId.toString(), currency, from, to],
  );
  return rows[0]!.credited;
}

export type LostWeek = { readonly playerId: PlayerId; readonly loss: Micro };

type LossQuery = {
  /** Its Monday. */
  readonly week: string;
  readonly currency: Currency;
  readonly after: bigint;
  readonly limit: number;
};

/**
 * Players who lost cash in a closed week, in the order of their ids: less bonuses that were
 * credited in it, and less what their level returns of it, claimed or not.
 */
export async function listLosses(
  db: Queryable,
  { week, currency, after, limit }: LossQuery,
): Promise<LostWeek[]> {
  return await db.query<LostWeek>(
    `select player_id as "playerId", staked - paid - greatest(credited, 0) - amount as loss
       from cashback_weeks
      where week = $1 and currency = $2 and player_id > $3 and closed_at is not null
        and staked - paid - greatest(credited, 0) - amount > 0
      order by player_id limit $4`,
    [week, currency, after, limit],
  );
}

/** What closed weeks give back and was not claimed, by currency. */
export async function sumUnclaimed(db: Queryable) {
  return await db.query<{ currency: Currency; players: number; owed: Micro }>(
    `select currency, count(distinct player_id)::int as players, sum(amount)::bigint as owed
       from cashback_weeks where amount > 0 and claimed_at is null
      group by currency order by currency`,
  );
}
