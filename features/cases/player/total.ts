import { formatMoney, parseMoney, sumMoney, ZERO } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import type { BetRecord } from '#domain/bets/contract.ts';

/** What the openings of one press cost and paid together. */
export type OpenedTotal = {
  readonly stake: string;
  readonly payout: string;
  readonly currency: WalletCurrency;
  readonly m4: bigint;
};

type Sums = Pick<BetRecord, 'stake' | 'payout' | 'currency' | 'multiplier'>;

/** Undefined without openings. */
export function totalOf(bets: readonly Sums[]): OpenedTotal | undefined {
  const [first] = bets;
  if (!first) return undefined;
  const stake = sumMoney(bets.map((bet) => parseMoney(bet.stake) ?? ZERO));
  const payout = sumMoney(bets.map((bet) => parseMoney(bet.payout) ?? ZERO));
  return {
    stake: formatMoney(stake),
    payout: formatMoney(payout),
    currency: first.currency,
    // Of several openings a share without an end: to hundredths, never more than was paid.
    m4: bets.length === 1 ? m4Of(first) : ((payout * 100n) / stake) * 100n,
  };
}
