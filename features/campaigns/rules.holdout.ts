import { asciiBytes, sha256 } from '#core/fairness/sha256.ts';

const SHARES = 10_000;

/**
 * Whether a player gets nothing of a campaign, to compare with. Decided by the hash of both ids, so
 * it is the same each time it is asked, and independent from one campaign to the next.
 */
export function isHeldOut(campaign: bigint, player: bigint, percent: number): boolean {
  const [first = 0] = sha256(asciiBytes(`campaign ${campaign} player ${player}`));
  // 32 bits without a sign; the remainder prefers small numbers by less than one in 400,000.
  return (first >>> 0) % SHARES < percent * (SHARES / 100);
}
