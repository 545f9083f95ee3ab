import { CURRENCY_DIGIT, type WalletCurrency } from '#core/currency.ts';
import { micro, type Micro } from '#core/money.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import { currencyOf } from './history.ts';

/** How long one slice is; the comparison with the day before is as exact as that. */
const SLICE = '5 minutes';
/** As with days: nothing that was begun in a slice is still open by then. */
const ROLL_DELAY = '15 minutes';
/** Figures are of today and yesterday; older slices are let go. */
const KEPT = '3 days';
/** Slices of two days: a house that stood still catches up in one run. */
const AT_ONCE = 600;

/** What was bet for money in one currency. */
export type Play = { readonly bets: number; readonly staked: Micro; readonly paidOut: Micro };

export type PlayOfTwoDays = {
  readonly currency: WalletCurrency;
  readonly today: Play;
  readonly yesterday: Play;
  /** Up to the same time of the day, to five minutes. */
  readonly yesterdayByNow: Play;
};

/**
 * Writes down every slice of yesterday and today (UTC) that is over and not written, oldest first,
 * and answers how many. Safe to run anywhere and twice: each is written once.
 */
export async function rollBetSlices(db: Db, now: Date): Promise<number> {
  await db.query(`delete from bet_slices where slot < $1::timestamptz - interval '${KEPT}'`, [now]);
  await db.query(
    `delete from bet_slices_rolled where slot < $1::timestamptz - interval '${KEPT}'`,
    [now],
  );
  let rolled = 0;
  for (let turn = 0; turn < AT_ONCE; turn++) {
    const slot = await nextSlot(db, now);
    if (slot === undefined) break;
    if (await rollSlot(db, slot)) rolled++;
  }
  return rolled;
}

async function nextSlot(db: Queryable, now: Date): Promise<Date | undefined> {
  const rows = await db.query<{ slot: Date }>(
    `with next as (
       select greatest(max(slot) + interval '${SLICE}', ${DAY} - interval '1 day') as slot
         from bet_slices_rolled)
     select slot from next
      where slot + interval '${SLICE}' + interval '${ROLL_DELAY}' < $1::timestamptz`,
    [now],
  );
  return rows[0]?.slot;
}

/** Answers false when another process was first. */
async function rollSlot(db: Db, slot: Date): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const marked = await tx.query(
      'insert into bet_slices_rolled (slot) values ($1) on conflict do nothing returning slot',
      [slot],
    );
    if (marked.length === 0) return false;
    await tx.query(
      `insert into bet_slices (slot, currency_digit, bets, staked, paid_out)
       select $1, account % 10, count(*), sum(stake), sum(payout) from bets
        where placed_at >= $1::timestamptz and placed_at < $2::timestamptz
          and ${FOR_MONEY}
        group by 2`,
      [slot, new Date(slot.getTime() + SLICE_MS)],
    );
    return true;
  });
}

/** What was bet for money today and yesterday (UTC) up to a moment, by currency. */
export async function sumTwoDays(db: Queryable, now: Date): Promise<PlayOfTwoDays[]> {
  const since = await rolledTo(db, now);
  const rows = await db.query<Row>(
    `with parts as (
       select slot, currency_digit as digit, bets, staked, paid_out from bet_slices
        where slot >= ${DAY} - interval '1 day' and slot < $2::timestamptz
       union all
       select date_bin('${SLICE}', placed_at, timestamptz 'epoch'), account % 10, count(*),
              sum(stake), sum(payout)
         from bets where placed_at >= $2::timestamptz and ${FOR_MONEY}
        group by 1, 2)
     select digit, ${ofPart('today', `slot >= ${DAY}`)},
            ${ofPart('yesterday', `slot < ${DAY}`)},
            ${ofPart('by_now', `slot < $1::timestamptz - interval '1 day'`)}
       from parts group by digit order by digit`,
    [now, since],
  );
  return rows.map((row) => ({
    currency: currencyOf(row.digit),
    today: playOf(row, 'today'),
    yesterday: playOf(row, 'yesterday'),
    yesterdayByNow: playOf(row, 'by_now'),
  }));
}

/** From when on nothing is written down; not before yesterday. */
async function rolledTo(db: Queryable, now: Date): Promise<Date> {
  const rows = await db.query<{ since: Date }>(
    `select greatest(max(slot) + interval '${SLICE}', ${DAY} - interval '1 day') as since
       from bet_slices_rolled`,
    [now],
  );
  return rows[0]!.since;
}

/** Midnight (UTC) before the moment in the first parameter. */
const DAY = `(date_trunc('day', $1::timestamptz at time zone 'UTC') at time zone 'UTC')`;
const FOR_MONEY = `void_reason is null and account % 10 <> ${CURRENCY_DIGIT.PLAY}`;
const SLICE_MS = 5 * 60_000;

type PartName = 'today' | 'yesterday' | 'by_now';
type Row = { readonly digit: bigint } & Readonly<
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

function playOf(row: Row, name: PartName): Play {
  return {
    bets: Number(row[`${name}_bets`]),
    staked: micro(BigInt(row[`${name}_staked`])),
    paidOut: micro(BigInt(row[`${name}_paid_out`])),
  };
}
