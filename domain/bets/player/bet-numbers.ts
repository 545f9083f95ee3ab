/** Numbers of a bet as the page formats them. */
import { type Micro, subtractMoney } from '#core/money.ts';
import { formatMoney, formatMultiplier, micro, parseMoney, ZERO } from '#core/money.ts';
import type { BetRecord, LiveBet } from '../contract.ts';

type Settled = Pick<BetRecord | LiveBet, 'stake' | 'payout'> & Pick<BetRecord, 'is_free_round'>;

/**
 * The payout less the stake; negative for a loss. Decimal text, exact. A free round costs its
 * player nothing.
 */
export function profitOf({ stake, payout, is_free_round: isFree }: Settled): string {
  const paid = parseMoney(payout) ?? ZERO;
  return formatMoney(isFree ? paid : subtractMoney(paid, parseMoney(stake) ?? ZERO));
}

/** A win pays more than the stake; anything less is not celebrated. */
export function isWin(bet: Pick<BetRecord | LiveBet, 'stake' | 'payout'>): boolean {
  return (parseMoney(bet.payout) ?? ZERO) > (parseMoney(bet.stake) ?? ZERO);
}

export function profitAt(stake: Micro, m4: bigint): Micro {
  return micro((stake * m4) / 10_000n - stake);
}

/** "1.9800" as ten-thousandths. */
export function m4Of({ multiplier }: { readonly multiplier: string }): bigint {
  return BigInt(multiplier.replace('.', ''));
}

/** A multiplier as short as it is exact, with a decimal point: "1.84", "32", "10000". */
export function shortMultiplier(m4: bigint): string {
  return formatMultiplier(m4).replace(/\.?0+$/, '');
}
