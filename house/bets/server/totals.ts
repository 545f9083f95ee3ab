import { CURRENCY_DIGIT, type WalletCurrency } from '#core/currency.ts';
import { micro, type Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { BetFilter } from './history.ts';
import { currencyOf } from './history.ts';
import { firstNumberSince } from './numbers.ts';

export type BetTotals = {
  readonly currency: WalletCurrency;
  readonly bets: number;
  readonly staked: Micro;
  readonly paidOut: Micro;
};

type TotalsRow = { digit: bigint; bets: number; staked: string; paid_out: string };

/** What a player staked and was paid, for each currency by itself: sums never mix currencies. */
export async function sumBets(
  db: Queryable,
  playerId: bigint,
  filter: Pick<BetFilter, 'game' | 'play' | 'since'>,
): Promise<BetTotals[]> {
  const rows = await db.query<TotalsRow>(
    `select b.account % 10 as digit, count(*)::int as bets, sum(b.stake)::text as staked,
            sum(b.payout)::text as paid_out
       from bets b where b.player_id = $1 and ($2::text is null or b.game = $2)
        and ($3::text is null or (b.account % 10 = $4) = ($3 = 'only'))
        and ($5::timestamptz is null or (b.id >= $6 and b.placed_at >= $5))
      group by 1 order by 1`,
    [
      playerId,
      filter.game ?? null,
      filter.play ?? null,
      CURRENCY_DIGIT.PLAY,
      filter.since ?? null,
      filter.since ? firstNumberSince(filter.since) : null,
    ],
  );
  return rows.map((row) => ({
    currency: currencyOf(row.digit),
    bets: row.bets,
    staked: micro(BigInt(row.staked)),
    paidOut: micro(BigInt(row.paid_out)),
  }));
}
