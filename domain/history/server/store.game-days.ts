import type { WalletCurrency } from '#core/currency.ts';
import { micro, type Micro } from '#core/money.ts';
import { currencyOfDigit } from '#domain/ledger/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { firstBetIdSince } from '#domain/wagers/server/index.ts';

/** Real-money stakes and payouts of a game in one currency, without returned stakes. */
export type GameSums = {
  readonly game: string;
  readonly currency: WalletCurrency;
  readonly bets: number;
  /** Independent outcomes: all bets in one shared round count as one. */
  readonly draws: number;
  readonly staked: Micro;
  readonly paidOut: Micro;
  /** The parts of both that were bonus money. */
  readonly bonusStaked: Micro;
  readonly bonusPaid: Micro;
  /** Over all draws, in micro-units squared: of their stakes, stake times payout, payouts. */
  readonly stakedSquared: bigint;
  readonly stakedPaid: bigint;
  readonly paidSquared: bigint;
};

/** `day` is a date (UTC), as 2026-11-21. */
export type GameDay = GameSums & { readonly day: string };

/** For a finished day, in the transaction that marks it as rolled up. */
export async function rollGameDay(tx: Tx, day: string): Promise<void> {
  await tx.query(
    `insert into game_days ${daysOf(`at >= $1::date::timestamp at time zone 'UTC'
       and at < ($1::date + 1)::timestamp at time zone 'UTC'`)}`,
    [day],
  );
}

/** Sums of every game and currency since the first bet of the installation. */
export async function sumGames(db: Queryable): Promise<GameSums[]> {
  const rows = await db.query<Row>(
    `select game, currency_digit as digit, sum(bets)::bigint as bets, sum(draws)::bigint as draws,
            ${SUMS.map((name) => `sum(${name})::text as ${name}`).join(', ')}
       from (${ALL_DAYS}) days group by 1, 2 order by 1, 2`,
    await sinceRolled(db),
  );
  return rows.map(sumsOf);
}

/** Dates (UTC), both included. */
export type GameDayRange = { readonly from: string; readonly to: string };

/** The sums of each day, or of each day of a range, oldest first; today is still incomplete. */
export async function listGameDays(db: Queryable, range?: GameDayRange): Promise<GameDay[]> {
  const rows = await db.query<Row & { day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day, game, currency_digit as digit, bets::bigint as bets,
            draws::bigint as draws, ${SUMS.map((name) => `${name}::text as ${name}`).join(', ')}
       from (${ALL_DAYS}) days
      where days.day between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity')
      order by days.day, game, digit`,
    [...(await sinceRolled(db)), range?.from ?? null, range?.to ?? null],
  );
  return rows.map((row) => ({ day: row.day, ...sumsOf(row) }));
}

const SUMS = [
  'staked',
  'paid_out',
  'staked_squared',
  'staked_paid',
  'paid_squared',
  'bonus_staked',
  'bonus_paid',
] as const;

type Row = Readonly<Record<(typeof SUMS)[number], string>> & {
  readonly game: string;
  readonly digit: number;
  readonly bets: bigint;
  readonly draws: bigint;
};

/**
 * Days of real-money bets, as columns of game_days; `where` selects the bets. A correction of a
 * result that was counted before changes the sums and is no draw.
 */
function daysOf(where: string): string {
  return `select day, game, digit, sum(bets), count(*) filter (where bets > 0), sum(staked),
      sum(paid_out), coalesce(sum(staked * staked) filter (where bets > 0), 0),
      coalesce(sum(staked * paid_out) filter (where bets > 0), 0),
      coalesce(sum(paid_out * paid_out) filter (where bets > 0), 0), sum(bonus_staked),
      sum(bonus_paid)
    from (select (at at time zone 'UTC')::date as day, game,
                 currency_digit(account) as digit,
                 sum(bets) as bets, sum(stake) as staked, sum(payout) as paid_out,
                 sum(bonus_stake) as bonus_staked, sum(bonus_payout) as bonus_paid
            from bet_results where ${where}
             and not is_play_account(account)
           group by 1, 2, 3, round_id, case when round_id is null then id end) draws
   group by day, game, digit`;
}

// Up to the last day that is rolled up from the roll-up, from then on from the bets.
const ALL_DAYS = `select * from game_days where day < ($1::timestamptz at time zone 'UTC')::date
  union all ${daysOf('at >= $1::timestamptz and id >= $2')}`;

/** Read first: a day that is rolled up a moment later is still summed from its bets. */
async function sinceRolled(db: Queryable): Promise<[Date, bigint]> {
  const rows = await db.query<{ rolled_to: Date | null }>(
    `select (max(day) + 1)::timestamp at time zone 'UTC' as rolled_to from bet_days_rolled`,
  );
  const since = rows[0]!.rolled_to ?? new Date(0);
  return [since, firstBetIdSince(since)];
}

function sumsOf(row: Row): GameSums {
  return {
    game: row.game,
    currency: currencyOfDigit(row.digit),
    bets: Number(row.bets),
    draws: Number(row.draws),
    staked: micro(BigInt(row.staked)),
    paidOut: micro(BigInt(row.paid_out)),
    bonusStaked: micro(BigInt(row.bonus_staked)),
    bonusPaid: micro(BigInt(row.bonus_paid)),
    stakedSquared: BigInt(row.staked_squared),
    stakedPaid: BigInt(row.staked_paid),
    paidSquared: BigInt(row.paid_squared),
  };
}
