import { truncateToMinor, ZERO, type Micro } from '#core/money.ts';

export type DepositMatch = {
  /** Of the deposit. */
  readonly percent: number;
  /** The smallest deposit that is matched, and the most that it is matched with. */
  readonly depositMin: Micro;
  readonly amount: Micro;
};

/** What a deposit of this size is matched with, in whole hundredths; zero if it is too small. */
export function matchedWith(deposit: Micro, { percent, depositMin, amount }: DepositMatch): Micro {
  if (deposit < depositMin) return ZERO;
  const matched = truncateToMinor((deposit * BigInt(percent)) / 100n);
  return matched < amount ? matched : amount;
}
