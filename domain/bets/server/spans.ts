import { CURRENCY_DIGIT } from '#core/currency.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { firstNumberSince } from './numbers.ts';

/**
 * Bets lie by player and number. Which stretches of numbers hold a game, or a currency, of a player
 * is written down for days that are over; whoever looks for one reads those and no others.
 */
const SPAN_BITS = 47n;

/** Of a day that is over. A late bet with an old number gives its old span another game. */
export async function rollSpans(tx: Tx, day: string): Promise<void> {
  await tx.query(
    `insert into bet_spans (player_id, span, game, currency_digit)
     select distinct player_id, (id >> ${SPAN_BITS})::int, game, (account % 10)::smallint
       from bets where placed_at >= $1::date::timestamp at time zone 'UTC'
        and placed_at < ($1::date + 1)::timestamp at time zone 'UTC'
     on conflict do nothing`,
    [day],
  );
}

/** The first number of the span in which bets are that no span is written for. */
export async function firstBeyondSpans(db: Queryable): Promise<bigint> {
  const rows = await db.query<{ rolled_to: Date | null }>(
    `select (max(day) + 1)::timestamp at time zone 'UTC' as rolled_to from bet_days_rolled`,
  );
  const first = firstNumberSince(rows[0]!.rolled_to ?? new Date(0));
  return (first >> SPAN_BITS) << SPAN_BITS;
}

/** Of the player in $1, before the number in $2, since the moment in $3 whose number is $4. */
export const PLACED = `b.player_id = $1 and ($2::bigint is null or b.id < $2)
  and ($3::timestamptz is null or (b.id >= $4 and b.placed_at >= $3))`;

const CHOSEN = `${PLACED} and ($6::text is null or b.game = $6)
  and ($7::bigint is null or b.account % 10 = $7)
  and ($8::text is null or (b.account % 10 = ${CURRENCY_DIGIT.PLAY}) = ($8 = 'only'))`;

/**
 * The latest numbers, as many as $5 says, of the game in $6, the currency in $7, for money or not
 * as in $8. From the number in $9 on no spans are written.
 */
export const CHOSEN_IDS = `select id from (
    (select b.id from bets b where ${CHOSEN} and b.id >= $9::bigint order by b.id desc limit $5)
    union all
    (select own.id from (
       select distinct span from bet_spans
        where player_id = $1 and span < $9::bigint >> ${SPAN_BITS}
          and ($2::bigint is null or span <= $2 >> ${SPAN_BITS})
          and ($3::timestamptz is null or span >= $4 >> ${SPAN_BITS})
          and ($6::text is null or game = $6) and ($7::bigint is null or currency_digit = $7)
          and ($8::text is null or (currency_digit = ${CURRENCY_DIGIT.PLAY}) = ($8 = 'only'))
        order by span desc) s
      cross join lateral (
        select b.id from bets b
         where ${CHOSEN} and b.id >= s.span::bigint << ${SPAN_BITS}
           and b.id < (s.span + 1)::bigint << ${SPAN_BITS}
         order by b.id desc limit $5) own
     order by s.span desc, own.id desc limit $5)) found
  order by id desc limit $5`;
