import { digitOf } from '#core/currency.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { firstBetIdSince, firstBetIdSinceSql } from '#domain/wagers/server/index.ts';

/**
 * Bets are indexed by player and id. For finished days it is stored which ranges of ids contain a
 * game, or a currency, of a player; a filtered list reads only those ranges.
 */
const RANGE_BITS = 47n;

/** For a finished day. A late bet with an old id adds its game to an old range. */
export async function rollIdRanges(tx: Tx, day: string): Promise<void> {
  await tx.query(
    `insert into bet_id_ranges (player_id, span, game, currency_digit)
     select distinct player_id, (id >> ${RANGE_BITS})::int, game, currency_digit(account)
       from settled_bets where placed_at >= $1::date::timestamp at time zone 'UTC'
        and placed_at < ($1::date + 1)::timestamp at time zone 'UTC'
     on conflict do nothing`,
    [day],
  );
}

/** The first id of the range for whose bets no ranges are written yet. */
export async function firstIdBeyondRanges(db: Queryable): Promise<bigint> {
  const rows = await db.query<{ rolled_to: Date | null }>(
    `select (max(day) + 1)::timestamp at time zone 'UTC' as rolled_to from bet_days_rolled`,
  );
  const first = firstBetIdSince(rows[0]!.rolled_to ?? new Date(0));
  return (first >> RANGE_BITS) << RANGE_BITS;
}

/** Of the player in $1, before the id in $2, since the time in $3 whose id is $4. */
const PLACED = `b.player_id = $1 and ($2::bigint is null or b.id < $2)
  and ($3::timestamptz is null or (b.id >= $4 and b.placed_at >= $3))`;

const FILTERED = `${PLACED} and ($6::text is null or b.game = $6)
  and ($7::bigint is null or currency_digit(b.account) = $7)
  and ($8::text is null or is_play_account(b.account) = ($8 = 'only'))`;

/** Bets that were decided as they were placed, and wagers: each in order by its own index. */
const PARTS = ['bet_records', 'settled_wagers'] as const;

function latestOf(where: string): string {
  return PARTS.map(
    (part) => `(select b.id from ${part} b where ${where} order by b.id desc limit $5)`,
  ).join('\n union all ');
}

/** The latest ids, as many as $5 says. */
export const LATEST_IDS = `select id from (${latestOf(PLACED)}) found order by id desc limit $5`;

const UNDER_SEED = 'b.seed_id = $1 and b.player_id = $2 and b.nonce > $3';

/**
 * The first of these bets: the last mark at least a thousand bets before it, since the clocks of
 * servers differ. Without a mark, the time at which the seed was taken into use.
 */
const FIRST_UNDER_SEED = `coalesce(
  (select m.id from seed_marks m where m.seed_id = $1 and m.nonce <= $3 - 1000
    order by m.nonce desc limit 1),
  (select ${firstBetIdSinceSql('s.activated_at')} from seed_records s where s.id = $1))`;
/** The last one, if there are more than a page. */
const LAST_UNDER_SEED = `coalesce(
  (select m.id from seed_marks m where m.seed_id = $1 and m.nonce >= $3 + $4 + 1001
    order by m.nonce limit 1), 9223372036854775807)`;

/** As many ids as $4 says, under the seed in $1, of the player in $2, after the nonce in $3. */
export const IDS_UNDER_SEED = `select id from (
    (select b.id, b.nonce from bet_records b
      where ${UNDER_SEED} and b.id >= ${FIRST_UNDER_SEED} and b.id <= ${LAST_UNDER_SEED}
      order by b.nonce limit $4)
    union all
    (select b.id, b.nonce from settled_wagers b where ${UNDER_SEED} order by b.nonce limit $4)
  ) found order by nonce limit $4`;

/**
 * The latest ids, as many as $5 says, of the game in $6, the currency in $7, for real money or not
 * as in $8. From the id in $9 on no ranges are written.
 */
export const FILTERED_IDS = `select id from (
    ${latestOf(`${FILTERED} and b.id >= $9::bigint`)}
    union all
    (select own.id from (
       select distinct span from bet_id_ranges
        where player_id = $1 and span < $9::bigint >> ${RANGE_BITS}
          and ($2::bigint is null or span <= $2 >> ${RANGE_BITS})
          and ($3::timestamptz is null or span >= $4 >> ${RANGE_BITS})
          and ($6::text is null or game = $6) and ($7::bigint is null or currency_digit = $7)
          and ($8::text is null or (currency_digit = ${digitOf('PLAY')}) = ($8 = 'only'))
        order by span desc) s
      cross join lateral (
        ${latestOf(`${FILTERED} and b.id >= s.span::bigint << ${RANGE_BITS}
           and b.id < (s.span + 1)::bigint << ${RANGE_BITS}`)}) own
     order by s.span desc, own.id desc limit $5)) found
  order by id desc limit $5`;
