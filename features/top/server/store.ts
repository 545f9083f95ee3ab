import type { Currency } from '#core/currency.ts';
import type { BetId, PlayerId, WagerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers, texts } from '#platform/server/insert-rows.ts';
import type { TopMeasure } from '../contract.ts';
import { RATE_ONE } from '#core/usual-rates.ts';
import { TOP_RATES } from './rates.ts';

/** A player's bets of one day in one currency. */
export type PlayerDay = {
  readonly day: string;
  readonly playerId: PlayerId;
  readonly currency: Currency;
};

export type AddedStakes = PlayerDay & { readonly staked: bigint };

/** A bet that paid more than its stake; the id of a wager stays when its result is corrected. */
export type Win = PlayerDay & {
  readonly measure: WinMeasure;
  readonly betId: BetId | WagerId;
  readonly game: string;
  readonly stake: Micro;
  readonly payout: Micro;
  readonly m4: bigint;
};
export type WinMeasure = Exclude<TopMeasure, 'staked'>;

export async function addStakes(tx: Tx, added: readonly AddedStakes[]): Promise<void> {
  await tx.query(
    `insert into top_stakes as t (day, player_id, currency, staked)
     select * from unnest($1::date[], $2::bigint[], $3::text[], $4::bigint[])
     on conflict (day, player_id, currency) do update set staked = t.staked + excluded.staked`,
    [...daysOfRows(added), numbers(added.map(({ staked }) => staked))],
  );
}

/** Keeps the better one of each of these and the stored one; of equal ones the stored one. */
export async function keepWins(tx: Tx, wins: readonly Win[]): Promise<void> {
  await tx.query(
    `insert into top_wins as t
       (day, player_id, currency, measure, bet_id, game, stake, payout, m4)
     select * from unnest($1::date[], $2::bigint[], $3::text[], $4::text[], $5::bigint[],
                          $6::text[], $7::bigint[], $8::bigint[], $9::bigint[])
     on conflict (day, player_id, currency, measure) do update
        set bet_id = excluded.bet_id, game = excluded.game, stake = excluded.stake,
            payout = excluded.payout, m4 = excluded.m4
      where case when t.measure = 'payout' then excluded.payout > t.payout
                 else excluded.m4 > t.m4 end`,
    [
      ...daysOfRows(wins),
      texts(wins.map(({ measure }) => measure)),
      numbers(wins.map(({ betId }) => betId)),
      texts(wins.map(({ game }) => game)),
      numbers(wins.map(({ stake }) => stake)),
      numbers(wins.map(({ payout }) => payout)),
      numbers(wins.map(({ m4 }) => m4)),
    ],
  );
}

function daysOfRows(rows: readonly PlayerDay[]): string[] {
  return [
    texts(rows.map(({ day }) => day)),
    numbers(rows.map(({ playerId }) => playerId)),
    texts(rows.map(({ currency }) => currency)),
  ];
}

/** Finds the best bets of a player's day anew, from the results as they are now. */
export async function recountWins(tx: Tx, { day, playerId, currency }: PlayerDay): Promise<void> {
  const values = [day, playerId, currency];
  await tx.query('delete from top_wins where day = $1 and player_id = $2 and currency = $3', [
    ...values,
  ]);
  await tx.query(
    `with ids as materialized (
       select first_bet_id($1::date::timestamp at time zone 'UTC') as first,
              first_bet_id(($1::date + 1)::timestamp at time zone 'UTC') as next),
     won as materialized (
       select id as bet_id, game, stake, payout, m4
         from bet_records, ids
        where player_id = $2 and id >= first and id < next
          and account_currency(account) = $3 and bonus_stake = 0 and payout > stake
       union all
       select wager_id, game, stake, payout, m4
         from settled_wagers, ids
        where player_id = $2 and id >= first and wager_id >= first and wager_id < next
          and account_currency(account) = $3 and bonus_stake = 0 and payout > stake)
     insert into top_wins (day, player_id, currency, measure, bet_id, game, stake, payout, m4)
     (select $1::date, $2, $3, 'payout', w.* from won w order by payout desc, bet_id limit 1)
     union all
     (select $1::date, $2, $3, 'multiplier', w.* from won w order by m4 desc, bet_id limit 1)`,
    values,
  );
}

type Days = { readonly from: string; readonly to: string };

/** `value` is what players are ranked by: an amount in one currency, or a multiplier. */
export type RankedStakes = { readonly player_id: PlayerId; readonly value: bigint };

/** Who may be shown: others see neither the hidden, nor those who do not play any more. */
const SHOWN = `status = 'active' and kind = 'member' and not is_statistics_hidden
  and id not in (select player_id from excluded_players)`;

export async function rankStakes(
  db: Queryable,
  { from, to }: Days,
  limit: number,
): Promise<RankedStakes[]> {
  return await db.query<RankedStakes>(
    `with rates as (select * from unnest($3::text[], $4::bigint[]) r (currency, rate)),
     sums as (
       select player_id, currency, sum(staked) as staked from top_stakes
        where day between $1 and $2 group by player_id, currency),
     compared as (
       select s.player_id, sum(div(s.staked * r.rate, $6::bigint))::bigint as value
         from sums s join rates r on r.currency = s.currency group by s.player_id)
     select player_id, value from compared
      where value > 0 and player_id in (select id from player_directory where ${SHOWN})
      order by value desc, player_id limit $5`,
    [from, to, ...rateValues(), limit, RATE_ONE],
  );
}

export type RankedWin = {
  readonly player_id: PlayerId;
  readonly bet_id: BetId | WagerId;
  readonly game: string;
  readonly currency: Currency;
  readonly stake: Micro;
  readonly payout: Micro;
  readonly m4: bigint;
};

/** The best bet of each player; of equal ones the earlier. */
export async function rankWins(
  db: Queryable,
  measure: WinMeasure,
  { from, to }: Days,
  limit: number,
): Promise<RankedWin[]> {
  return await db.query<RankedWin>(
    `with rates as (select * from unnest($3::text[], $4::bigint[]) r (currency, rate)),
     best as (
       select distinct on (t.player_id) t.player_id, t.bet_id, t.game, t.currency, t.stake,
              t.payout, t.m4,
              case when $5 = 'payout' then t.payout::numeric * r.rate else t.m4 end as value
         from top_wins t join rates r on r.currency = t.currency
        where t.day between $1 and $2 and t.measure = $5
        order by t.player_id, value desc, t.bet_id)
     select player_id, bet_id, game, currency, stake, payout, m4 from best
      where player_id in (select id from player_directory where ${SHOWN})
      order by value desc, bet_id limit $6`,
    [from, to, ...rateValues(), measure, limit],
  );
}

function rateValues(): string[] {
  return [
    texts(TOP_RATES.map(({ currency }) => currency)),
    numbers(TOP_RATES.map(({ rate }) => rate)),
  ];
}

/** Deletes the days that no period contains any more. */
export async function trimTop(db: Queryable): Promise<void> {
  await db.query(`delete from top_stakes where day < current_date - 40`);
  await db.query(`delete from top_wins where day < current_date - 40`);
}
