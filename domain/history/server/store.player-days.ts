import { digitOf, type WalletCurrency } from '#core/currency.ts';
import { currencyOfDigit } from '#domain/ledger/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { GameDayRange } from './store.game-days.ts';
import { firstBetIdSince } from '#domain/wagers/server/index.ts';

/** How many players bet real money on a game, in one currency, on a day (UTC). */
export type GamePlayers = {
  readonly day: string;
  readonly game: string;
  readonly currency: WalletCurrency;
  readonly players: number;
};

/** For a finished day: its players have one row each for every game and currency. */
export async function rollGamePlayers(tx: Tx, day: string): Promise<void> {
  await tx.query(
    `insert into game_day_players (day, game, currency_digit, players)
     select day, game, currency_digit, count(*) from bet_days
      where day = $1::date and currency_digit <> ${digitOf('PLAY')} group by 1, 2, 3`,
    [day],
  );
}

/** For each day of a range; finished days as they were counted at their end. */
export async function listGamePlayers(db: Queryable, range: GameDayRange): Promise<GamePlayers[]> {
  const rows = await db.query<{ day: string; game: string; digit: number; players: bigint }>(
    `select to_char(day, 'YYYY-MM-DD') as day, game, digit, players from (
       select day, game, currency_digit as digit, players from game_day_players
        where day between $1::date and $2::date and day < ($3::timestamptz at time zone 'UTC')::date
       union all
       select (at at time zone 'UTC')::date, game, currency_digit(account),
              count(distinct player_id)
         from bet_results
        where at >= greatest($3::timestamptz, $1::date::timestamp at time zone 'UTC')
          and at < ($2::date + 1)::timestamp at time zone 'UTC'
          and id >= $4 and bets > 0 and not is_play_account(account)
        group by 1, 2, 3) days
      order by days.day, game, digit`,
    [range.from, range.to, ...(await sinceRolled(db))],
  );
  return rows.map(({ day, game, digit, players }) => ({
    day,
    game,
    currency: currencyOfDigit(digit),
    players: Number(players),
  }));
}

/** A game in a group; the same game may be in several. */
export type PlayedGroup = { readonly game: string; readonly group: string };

/** How many different players bet real money in the games of each group in a range of days. */
export async function countGroupPlayers(
  db: Queryable,
  range: GameDayRange,
  groups: readonly PlayedGroup[],
): Promise<{ group: string; currency: WalletCurrency; players: number }[]> {
  const rows = await db.query<{ group: string; digit: number; players: bigint }>(
    `select g.name as "group", p.digit, count(distinct p.player_id) as players from (
       select player_id, game, currency_digit as digit from bet_days
        where day between $1::date and $2::date and day < ($3::timestamptz at time zone 'UTC')::date
          and currency_digit <> ${digitOf('PLAY')}
       union all
       select player_id, game, currency_digit(account)
         from bet_results
        where at >= greatest($3::timestamptz, $1::date::timestamp at time zone 'UTC')
          and at < ($2::date + 1)::timestamp at time zone 'UTC'
          and id >= $4 and bets > 0 and not is_play_account(account)) p
       join unnest($5::text[], $6::text[]) as g (game, name) on g.game = p.game
      group by 1, 2`,
    [
      range.from,
      range.to,
      ...(await sinceRolled(db)),
      groups.map(({ game }) => game),
      groups.map(({ group }) => group),
    ],
  );
  return rows.map(({ group, digit, players }) => ({
    group,
    currency: currencyOfDigit(digit),
    players: Number(players),
  }));
}

/** How many different players bet real money on a day (UTC), whatever the game and currency. */
export async function countPlayers(db: Queryable, day: string): Promise<number> {
  const rows = await db.query<{ players: bigint }>(
    `select count(distinct player_id) as players from (
       select player_id from bet_days
        where day = $1::date and $1::date < ($2::timestamptz at time zone 'UTC')::date
          and currency_digit <> ${digitOf('PLAY')}
       union all
       select player_id from bet_results
        where at >= greatest($2::timestamptz, $1::date::timestamp at time zone 'UTC')
          and at < ($1::date + 1)::timestamp at time zone 'UTC'
          and id >= $3 and bets > 0 and not is_play_account(account)) who`,
    [day, ...(await sinceRolled(db))],
  );
  return Number(rows[0]!.players);
}

/** The time from which nothing is rolled up. */
async function sinceRolled(db: Queryable): Promise<[Date, bigint]> {
  const rows = await db.query<{ rolled_to: Date | null }>(
    `select (max(day) + 1)::timestamp at time zone 'UTC' as rolled_to from bet_days_rolled`,
  );
  const since = rows[0]!.rolled_to ?? new Date(0);
  return [since, firstBetIdSince(since)];
}
