import type { Queryable, Tx } from '#platform/server/db.ts';
import type { DayRange } from '#domain/staff/server/index.ts';

const IN_RANGE = (column: string) =>
  `${column} >= $1::date::timestamp at time zone 'UTC'
     and ${column} < ($2::date + 1)::timestamp at time zone 'UTC'`;

export type ActivityRow = {
  day: string;
  registered: bigint;
  players: bigint;
  depositors: bigint;
  first_deposits: bigint;
  withdrawers: bigint;
};

const ACTIVITY = 'registered, players, depositors, first_deposits, withdrawers';

export async function listActivityDays(db: Queryable, range: DayRange): Promise<ActivityRow[]> {
  return await db.query<ActivityRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, ${ACTIVITY} from activity_days
      where day between $1::date and $2::date order by activity_days.day desc`,
    [range.from, range.to],
  );
}

/** The last finished day that is stored. */
export async function lastActivityDay(db: Queryable): Promise<string | undefined> {
  const rows = await db.query<{ day: string | null }>(
    `select to_char(max(day), 'YYYY-MM-DD') as day from activity_days`,
  );
  return rows[0]!.day ?? undefined;
}

/** The day of the first registration; undefined without players. */
export async function firstDay(db: Queryable): Promise<string | undefined> {
  const rows = await db.query<{ day: string | null }>(
    `select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD') as day from player_directory
      where kind = 'member'`,
  );
  return rows[0]!.day ?? undefined;
}

/** Counts one day; domain/bets counts the players who bet. */
export async function countActivity(
  db: Queryable,
  day: string,
): Promise<Omit<ActivityRow, 'day' | 'players'>> {
  const rows = await db.query<Omit<ActivityRow, 'day' | 'players'>>(
    `with paid as materialized (
       select distinct p.player_id, p.subject from payments_made p
        where ${IN_RANGE('p.closed_at')} and p.state = 'paid')
     select (select count(*) from player_directory
              where kind = 'member' and ${IN_RANGE('created_at')})
              as registered,
            count(*) filter (where subject = 'invoice') as depositors,
            -- Asked of the table, whose index knows what was paid and when: one look for each.
            count(*) filter (where subject = 'invoice' and not exists (
              select from deposit_records earlier
               where earlier.player_id = paid.player_id and earlier.status = 3
                 and earlier.closed_at < $1::date::timestamp at time zone 'UTC'))
              as first_deposits,
            count(*) filter (where subject = 'payout') as withdrawers
       from paid`,
    [day, day],
  );
  return rows[0]!;
}

/** False when another process stored it first. */
export async function insertActivity(tx: Tx, row: ActivityRow): Promise<boolean> {
  const rows = await tx.query(
    `insert into activity_days (day, ${ACTIVITY}) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning day`,
    [row.day, row.registered, row.players, row.depositors, row.first_deposits, row.withdrawers],
  );
  return rows.length > 0;
}
