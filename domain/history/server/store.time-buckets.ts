import type { WalletCurrency } from '#core/currency.ts';
import { micro, type Micro } from '#core/money.ts';
import { currencyOfDigit } from '#domain/ledger/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';

/** The length of a bucket, and so the precision of the comparison with the day before. */
const BUCKET = '5 minutes';
/** As with days: no transaction that began in a bucket can still be open by then. */
const ROLL_DELAY = '15 minutes';
/** The figures cover today and yesterday; older buckets are deleted. */
const RETENTION = '3 days';
/** Written in one transaction, so the bets of six hours are summed at once. */
const BUCKETS_AT_ONCE = 72;
/** A server that was down for two days catches up in one run. */
const TURNS_PER_RUN = 10;

/** Real-money bets in one currency. */
export type BetVolume = { readonly bets: number; readonly staked: Micro; readonly paidOut: Micro };

export type TwoDayVolume = {
  readonly currency: WalletCurrency;
  readonly today: BetVolume;
  readonly yesterday: BetVolume;
  /** Up to the same time of the day, to five minutes. */
  readonly yesterdayByNow: BetVolume;
};

/**
 * Writes every finished bucket of yesterday and today (UTC) that is not written yet, oldest first,
 * and returns how many. Safe to run on several servers and repeatedly: each is written once.
 */
export async function rollTimeBuckets(db: Db, now: Date): Promise<number> {
  await db.query(
    `delete from bet_intervals where slot < $1::timestamptz - interval '${RETENTION}'`,
    [now],
  );
  await db.query(
    `delete from bet_intervals_rolled where slot < $1::timestamptz - interval '${RETENTION}'`,
    [now],
  );
  let rolled = 0;
  for (let turn = 0; turn < TURNS_PER_RUN; turn++) {
    const next = await nextBuckets(db, now);
    if (next === undefined) break;
    rolled += await rollBuckets(db, next);
  }
  return rolled;
}

/** A stretch of finished buckets, by the beginnings of the first and the last. */
type Stretch = { readonly first: Date; readonly last: Date };

async function nextBuckets(db: Queryable, now: Date): Promise<Stretch | undefined> {
  const rows = await db.query<Stretch>(
    `with next as (
       select greatest(max(slot) + interval '${BUCKET}', ${DAY} - interval '1 day') as slot
         from bet_intervals_rolled)
     select min(slot) as first, max(slot) as last
       from (select generate_series(slot, $1::timestamptz, interval '${BUCKET}') as slot from next
              limit ${BUCKETS_AT_ONCE}) as stretch
      where slot + interval '${BUCKET}' + interval '${ROLL_DELAY}' < $1::timestamptz
     having count(*) > 0`,
    [now],
  );
  return rows[0];
}

/** Returns how many; a bucket that another process wrote first is left out. */
async function rollBuckets(db: Db, { first, last }: Stretch): Promise<number> {
  return await db.transaction(async (tx) => {
    const marked = await tx.query<{ slot: Date }>(
      `insert into bet_intervals_rolled (slot)
       select generate_series($1::timestamptz, $2::timestamptz, interval '${BUCKET}')
       on conflict do nothing returning slot`,
      [first, last],
    );
    if (marked.length === 0) return 0;
    await tx.query(
      `insert into bet_intervals (slot, currency_digit, bets, staked, paid_out)
       select ${SLOT_OF_BET}, currency_digit(account), sum(bets), sum(stake), sum(payout)
         from bet_results
        where at >= $1::timestamptz and at < $2::timestamptz + interval '${BUCKET}'
          and ${SLOT_OF_BET} = any($3::timestamptz[])
          and ${FOR_MONEY}
        group by 1, 2`,
      [first, last, marked.map(({ slot }) => slot)],
    );
    return marked.length;
  });
}

/** Real-money bets of today and yesterday (UTC) up to a time, by currency. */
export async function sumTwoDays(db: Queryable, now: Date): Promise<TwoDayVolume[]> {
  const since = await rolledTo(db, now);
  const rows = await db.query<Row>(
    `with parts as (
       select slot, currency_digit as digit, bets, staked, paid_out from bet_intervals
        where slot >= ${DAY} - interval '1 day' and slot < $2::timestamptz
       union all
       select ${SLOT_OF_BET}, currency_digit(account),
              sum(bets), sum(stake), sum(payout)
         from bet_results where at >= $2::timestamptz and ${FOR_MONEY}
        group by 1, 2)
     select digit, ${ofPart('today', `slot >= ${DAY}`)},
            ${ofPart('yesterday', `slot < ${DAY}`)},
            ${ofPart('by_now', `slot < $1::timestamptz - interval '1 day'`)}
       from parts group by digit order by digit`,
    [now, since],
  );
  return rows.map((row) => ({
    currency: currencyOfDigit(row.digit),
    today: volumeOf(row, 'today'),
    yesterday: volumeOf(row, 'yesterday'),
    yesterdayByNow: volumeOf(row, 'by_now'),
  }));
}

/** The time from which no bucket is written; not before yesterday. */
async function rolledTo(db: Queryable, now: Date): Promise<Date> {
  const rows = await db.query<{ since: Date }>(
    `select greatest(max(slot) + interval '${BUCKET}', ${DAY} - interval '1 day') as since
       from bet_intervals_rolled`,
    [now],
  );
  return rows[0]!.since;
}

/** Midnight (UTC) before the time in the first parameter. */
const DAY = `(date_trunc('day', $1::timestamptz at time zone 'UTC') at time zone 'UTC')`;
const FOR_MONEY = `not is_play_account(account)`;
const SLOT_OF_BET = `date_bin('${BUCKET}', at, timestamptz 'epoch')`;

type PartName = 'today' | 'yesterday' | 'by_now';
type Row = { readonly digit: number } & Readonly<
  Record<`${PartName}_${'bets' | 'staked' | 'paid_out'}`, string>
>;

function ofPart(name: PartName, condition: string): string {
  return (['bets', 'staked', 'paid_out'] as const)
    .map(
      (column) =>
        `coalesce(sum(${column}) filter (where ${condition}), 0)::text as ${name}_${column}`,
    )
    .join(', ');
}

function volumeOf(row: Row, name: PartName): BetVolume {
  return {
    bets: Number(row[`${name}_bets`]),
    staked: micro(BigInt(row[`${name}_staked`])),
    paidOut: micro(BigInt(row[`${name}_paid_out`])),
  };
}
