import { createHash } from 'node:crypto';
import type { Db, Queryable } from '#platform/server/db.ts';

/** Before the first day. */
const GENESIS = Buffer.alloc(32);
/** Rows read at once; a day may have millions. The hash is the same for any number. */
const PAGE = 20_000;
/**
 * A row is dated by the start of its transaction. A day is closed only when no transaction that
 * began in it can still be open: the server ends idle ones after half a minute.
 */
export const SEAL_DELAY_MINUTES = 15;

export type DayHash = { rowCount: bigint; hash: Buffer };

/**
 * Closes every finished day that is not closed yet, oldest first, each chained to the one before,
 * and returns those days. Safe to run on several servers and repeatedly: a day has one row.
 */
export async function sealDays(db: Db): Promise<string[]> {
  const sealed: string[] = [];
  for (;;) {
    const next = await nextDay(db);
    if (!next) return sealed;
    const { rowCount, hash } = await hashDay(db, next.day, next.previous);
    await db.query(
      `insert into ledger_days (day, row_count, previous_hash, hash) values ($1, $2, $3, $4)
       on conflict (day) do nothing`,
      [next.day, rowCount, next.previous, hash],
    );
    sealed.push(next.day);
  }
}

async function nextDay(db: Queryable): Promise<{ day: string; previous: Buffer } | undefined> {
  const rows = await db.query<{ day: string; previous: Buffer | null }>(
    `with last as (select day, hash from ledger_days order by day desc limit 1),
     first as (
       select coalesce((select day + 1 from last), (
         select least((select min(created_at) from transfers),
                      (select min(placed_at) from bet_records),
                      (select min(placed_at) from wager_records),
                      (select min(settled_at) from settlement_records)) at time zone 'UTC')::date)
         as day)
     select to_char(first.day, 'YYYY-MM-DD') as day, (select hash from last) as previous from first
      where first.day is not null
        and (first.day + 1)::timestamp at time zone 'UTC' + make_interval(mins => $1) < now()`,
    [SEAL_DELAY_MINUTES],
  );
  const row = rows[0];
  return row && { day: row.day, previous: row.previous ?? GENESIS };
}

const OF_DAY = (time: string): string => `${time} >= $1::date::timestamp at time zone 'UTC'
      and ${time} < ($1::date + 1)::timestamp at time zone 'UTC'`;

/**
 * All significant columns in one text per row. Null columns are left out of the text, so days that
 * were closed before a column existed keep their hash. Later changes of a wager are not part of its
 * day.
 */
function linesOf(
  tables: Readonly<Record<'transfers' | 'bets' | 'wagers' | 'settlements', string>>,
) {
  return `select 0 as source, id, concat_ws('|', 'transfer', id, key, kind, debit_account,
      credit_account, amount, debit_balance, credit_balance, ref,
      extract(epoch from created_at)) as line
    from ${tables.transfers} where ${OF_DAY('created_at')}
    union all
    select 1, id, concat_ws('|', 'bet', id, key, player_id, account, house_account, seq, stake,
      payout, balance, m4, seed_id, nonce, game, game_version, params, outcome,
      extract(epoch from placed_at), bonus_account, bonus_seq, bonus_balance,
      nullif(bonus_stake, 0), nullif(bonus_payout, 0))
    from ${tables.bets} where ${OF_DAY('placed_at')}
    union all
    select 2, id, concat_ws('|', 'wager', id, key, player_id, source, source_ref, account,
      escrow_account, house_account, seq, stake, balance, cash_stake, bonus_account, bonus_seq,
      bonus_balance, game, game_version, bet, cap_m4, extract(epoch from placed_at), seed_id, nonce)
    from ${tables.wagers} where ${OF_DAY('placed_at')}
    union all
    select 3, id, concat_ws('|', 'settlement', id, wager_id, number, kind, reverses, player_id,
      account, seq, balance, cash_change, cash_payout, bonus_account, bonus_seq, bonus_balance,
      bonus_change, bonus_payout, debt_account, debt_seq, debt_balance, debt_change, is_open,
      is_settled, m4, params, outcome, void_reason, round_id, extract(epoch from settled_at))
    from ${tables.settlements} where ${OF_DAY('settled_at')}`;
}

const LIVE = linesOf({
  transfers: 'transfers',
  bets: 'bet_records',
  wagers: 'wager_records',
  settlements: 'settlement_records',
});
const ARCHIVED = linesOf({
  transfers: 'archive.transfers',
  bets: 'archived_bet_records',
  wagers: 'archived_wager_records',
  settlements: 'archived_settlement_records',
});
// What archived rows moved belongs to the day on which it was carried forward. The order within a
// day is by id.
const ROWS = `select id, line from (
    ${LIVE}
    union all
    ${ARCHIVED}
    union all
    select 4, account, concat_ws('|', 'carried', month, account, delta, first_seq, last_seq,
      balance)
    from carried_movements where ${OF_DAY('carried_at')}
    union all
    select 5, seed_id, concat_ws('|', 'carried nonces', month, seed_id, bets, highest)
    from carried_nonces where ${OF_DAY('carried_at')}
  ) r order by source, id, line`;

/** The hash of one day: every row folded into the one before, starting from the day before. */
export async function hashDay(db: Db, day: string, previous: Buffer): Promise<DayHash> {
  return await db.transaction(
    async (tx) => {
      await tx.query(`declare day_rows no scroll cursor for ${ROWS.replaceAll('$1', `'${day}'`)}`);
      let hash = previous;
      let rowCount = 0n;
      for (;;) {
        const rows = await tx.query<{ line: string }>(`fetch ${PAGE} from day_rows`);
        if (rows.length === 0) return { rowCount, hash };
        for (const { line } of rows) hash = createHash('sha256').update(hash).update(line).digest();
        rowCount += BigInt(rows.length);
      }
    },
    { isolation: 'repeatable read' },
  );
}
