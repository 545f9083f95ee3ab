import { digitOf } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { DAY_MS } from '#core/time.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { BetFilter } from './bets.ts';
import { rollGameDay } from './store.game-days.ts';
import { firstBetIdSince } from '#domain/wagers/server/index.ts';
import { rollGamePlayers } from './store.player-days.ts';
import { rollIdRanges } from './store.id-ranges.ts';

/**
 * A bet is dated by the start of its transaction. A day is rolled up only when no transaction that
 * began in it can still be open: the server ends idle ones after half a minute.
 */
const ROLL_DELAY_MINUTES = 15;

/**
 * Rolls up every finished day (UTC) that is not rolled up yet, oldest first, and returns those
 * days. Safe to run on several servers and repeatedly: a day is written in the transaction that
 * marks it.
 */
export async function rollBetDays(db: Db): Promise<string[]> {
  const rolled: string[] = [];
  for (;;) {
    const day = await nextDay(db);
    if (day === undefined) return rolled;
    if (await rollDay(db, day)) rolled.push(day);
  }
}

async function nextDay(db: Queryable): Promise<string | undefined> {
  const rows = await db.query<{ day: string }>(
    `with next as (
       select coalesce((select max(day) + 1 from bet_days_rolled),
                       (select (min(at) at time zone 'UTC')::date from bet_results)) as day)
     select to_char(day, 'YYYY-MM-DD') as day from next
      where (day + 1)::timestamp at time zone 'UTC' + make_interval(mins => $1) < now()`,
    [ROLL_DELAY_MINUTES],
  );
  return rows[0]?.day;
}

/** Returns false when another process was first. */
async function rollDay(db: Db, day: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const marked = await tx.query(
      'insert into bet_days_rolled (day) values ($1) on conflict do nothing returning day',
      [day],
    );
    if (marked.length === 0) return false;
    await tx.query(
      `insert into bet_days (player_id, day, game, currency_digit, bets, staked, paid_out,
         bonus_staked, bonus_paid)
       select player_id, $1::date, game, currency_digit(account), sum(bets), sum(stake),
              sum(payout), sum(bonus_stake), sum(bonus_payout)
         from bet_results where at >= $1::date::timestamp at time zone 'UTC'
          and at < ($1::date + 1)::timestamp at time zone 'UTC'
        group by 1, 3, 4`,
      [day],
    );
    await rollGameDay(tx, day);
    await rollGamePlayers(tx, day);
    await rollIdRanges(tx, day);
    return true;
  });
}

export type SummedRow = {
  digit: number;
  bets: bigint;
  staked: string;
  paid_out: string;
  bonus_staked: string;
  bonus_paid: string;
};

/** Sums of a player's bets by currency: whole days from the roll-up, the rest from the bets. */
export async function sumByDays(
  db: Queryable,
  playerId: PlayerId,
  filter: Pick<BetFilter, 'game' | 'play' | 'since'>,
): Promise<SummedRow[]> {
  const { since } = filter;
  const bounds = await boundsOf(db, since);
  return await db.query<SummedRow>(SUM, [
    playerId,
    filter.game ?? null,
    filter.play ?? null,
    digitOf('PLAY'),
    since ?? null,
    since ? firstBetIdSince(since) : null,
    bounds.from,
    bounds.to,
    firstBetIdSince(bounds.to),
  ]);
}

const BEGINNING = new Date(0);

/**
 * The whole days that are read from the roll-up. A day that is rolled up a moment later is still
 * summed from its bets, so each is counted once.
 */
async function boundsOf(db: Queryable, since: Date | undefined): Promise<{ from: Date; to: Date }> {
  const rows = await db.query<{ rolled_to: Date | null }>(
    `select (max(day) + 1)::timestamp at time zone 'UTC' as rolled_to from bet_days_rolled`,
  );
  const from = since ? new Date(Math.ceil(since.getTime() / DAY_MS) * DAY_MS) : BEGINNING;
  return { from, to: rows[0]!.rolled_to ?? BEGINNING };
}

// Between the first whole day and the last rolled one from the roll-up; before and after from bets.
const SUM = `select digit, sum(bets)::bigint as bets, sum(staked)::text as staked,
    sum(paid_out)::text as paid_out, sum(bonus_staked)::text as bonus_staked,
    sum(bonus_paid)::text as bonus_paid
  from (
    select currency_digit(account) as digit, sum(bets) as bets, sum(stake) as staked,
           sum(payout) as paid_out, sum(bonus_stake) as bonus_staked,
           sum(bonus_payout) as bonus_paid
      from bet_results where player_id = $1 and ($2::text is null or game = $2)
       and id >= $9 and at >= $8
       and ($5::timestamptz is null or (id >= $6 and at >= $5))
     group by 1
    union all
    select currency_digit(account), sum(bets), sum(stake), sum(payout), sum(bonus_stake),
           sum(bonus_payout)
      from bet_results where player_id = $1 and ($2::text is null or game = $2)
       and $5::timestamptz is not null and id >= $6 and at >= $5
       and at < least($7::timestamptz, $8::timestamptz)
     group by 1
    union all
    select currency_digit, sum(bets), sum(staked), sum(paid_out), sum(bonus_staked),
           sum(bonus_paid)
      from bet_days where player_id = $1 and ($2::text is null or game = $2)
       and day >= ($7::timestamptz at time zone 'UTC')::date
       and day < ($8::timestamptz at time zone 'UTC')::date
     group by 1
  ) parts
  where $3::text is null or (digit = $4) = ($3 = 'only')
  group by digit order by digit`;
