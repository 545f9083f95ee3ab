/** The stakes a table allows, and the step buttons that change a stake. */
import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney, MICRO_PER_MINOR, micro, parseMoney, type Micro } from '#core/money.ts';
import type { GameTable } from '../../contract.ts';
import { largestStake, type PayoutLimits } from '../../rules.limits.ts';

/**
 * The allowed stakes of a bet. `max` is the table's, or less when the bet pays so much that a
 * larger stake would exceed the largest payout or win; then `isCapped` is true.
 */
export type StakeLimits = PayoutLimits & {
  readonly min: Micro;
  readonly max: Micro;
  readonly isCapped: boolean;
};

/** Undefined while the table is not loaded, or does not accept this currency. */
export function stakeLimits(
  table: GameTable | undefined,
  currency: WalletCurrency,
  bestM4: bigint,
): StakeLimits | undefined {
  const limit = table?.limits.find((each) => each.currency === currency);
  const min = limit && parseMoney(limit.stake_min);
  const max = limit && parseMoney(limit.stake_max);
  const payoutMax = limit && parseMoney(limit.payout_max);
  if (min === undefined || max === undefined || payoutMax === undefined) return undefined;
  const winMax = parseMoney(limit?.win_max ?? '') ?? null;
  const highest = largestStake(bestM4, { payoutMax, winMax });
  const isCapped = highest < max;
  return { min, max: isCapped ? highest : max, payoutMax, winMax, isCapped };
}

/** Why a stake cannot be bet; the codes are those of the server's refusals. */
export type StakeFault =
  | 'stake_format'
  | 'stake_below_min'
  | 'stake_above_max'
  | 'payout_above_max'
  | 'insufficient_funds';

export function stakeFault(
  stake: Micro | undefined,
  limits: StakeLimits | undefined,
  balance: Micro | undefined,
): StakeFault | undefined {
  if (stake === undefined || stake <= 0n || stake % MICRO_PER_MINOR !== 0n) return 'stake_format';
  if (limits && stake < limits.min) return 'stake_below_min';
  if (limits && stake > limits.max) return limits.isCapped ? 'payout_above_max' : 'stake_above_max';
  if (balance !== undefined && stake > balance) return 'insufficient_funds';
  return undefined;
}

/** A stake as it is typed: "12." is the beginning of 12.5 and reads as 12. */
export function readStake(text: string): Micro | undefined {
  return parseMoney(text.replace(/\.$/, ''));
}

export function stakeText(stake: Micro): string {
  return formatMoney(stake);
}

export function halved(stake: Micro, limits: StakeLimits): Micro {
  return clampStake(wholeMinor(stake / 2n), limits);
}

export function doubled(stake: Micro, limits: StakeLimits): Micro {
  return clampStake(micro(stake * 2n), limits);
}

/** The nearest stake the table accepts. */
export function clampStake(stake: Micro, { min, max }: StakeLimits): Micro {
  if (stake < min) return min;
  return stake > max ? max : stake;
}

/** The largest possible stake: the whole balance, or the most the table accepts. */
export function mostStake(limits: StakeLimits, balance: Micro | undefined): Micro {
  const affordable = balance === undefined ? limits.max : wholeMinor(balance);
  return clampStake(affordable < limits.max ? affordable : limits.max, limits);
}

/** Cut down to whole hundredths, as stakes are. */
export function wholeMinor(amount: bigint): Micro {
  return micro(amount - (amount % MICRO_PER_MINOR));
}
