import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro, type Micro } from '#core/money.ts';
import { currencyOfDigit } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { sumByDays } from './store.bet-days.ts';
import type { BetFilter } from './bets.ts';

export type PlayerBetTotals = {
  readonly currency: WalletCurrency;
  readonly bets: number;
  readonly staked: Micro;
  readonly paidOut: Micro;
  /** The parts of both that were bonus money. */
  readonly bonusStaked: Micro;
  readonly bonusPaid: Micro;
};

/** What a player staked and was paid, for each currency separately: sums never mix currencies. */
export async function sumBets(
  db: Queryable,
  playerId: PlayerId,
  filter: Pick<BetFilter, 'game' | 'play' | 'since'>,
): Promise<PlayerBetTotals[]> {
  const rows = await sumByDays(db, playerId, filter);
  return rows.map((row) => ({
    currency: currencyOfDigit(row.digit),
    bets: Number(row.bets),
    staked: micro(BigInt(row.staked)),
    paidOut: micro(BigInt(row.paid_out)),
    bonusStaked: micro(BigInt(row.bonus_staked)),
    bonusPaid: micro(BigInt(row.bonus_paid)),
  }));
}
