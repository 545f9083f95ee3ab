import { TARGET_MAX, TARGET_MIN } from '../rules.ts';

/** Hundredths at which a stake reaches the largest payout: there the house cashes it out. */
export function capOf(stake: bigint, payoutMax: bigint): number | undefined {
  if (stake <= 0n) return undefined;
  const cap = (payoutMax * 100n) / stake;
  if (cap < BigInt(TARGET_MIN)) return undefined;
  return cap > BigInt(TARGET_MAX) ? TARGET_MAX : Number(cap);
}
