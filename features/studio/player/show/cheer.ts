/** How a win is celebrated. */
import type { Micro } from '#core/money.ts';

export type Cheer = 'big' | 'huge' | 'epic';

const CHEERS: readonly (readonly [Cheer, from: bigint])[] = [
  ['epic', 100n],
  ['huge', 30n],
  ['big', 10n],
];

/**
 * Undefined where the law allows no celebration, or where the round returned no more than it cost:
 * that is no win.
 */
export function cheerOf(payout: Micro, cost: Micro, celebrates: boolean): Cheer | undefined {
  if (!isCelebrated(payout, cost, celebrates)) return undefined;
  return CHEERS.find(([, from]) => payout >= cost * from)?.[0];
}

/** Whether a win may have light and sound. */
export function isCelebrated(payout: Micro, cost: Micro, celebrates: boolean): boolean {
  return celebrates && payout > cost;
}
