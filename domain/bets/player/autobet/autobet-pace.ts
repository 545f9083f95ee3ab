import { ZERO } from '#core/money.ts';
import type { StakeRange } from './autobet.ts';

/**
 * The pause between two bets of an autobet: long enough to watch, or as fast as the server allows.
 */
const PACE_MS = 1_100;
const FAST_PACE_MS = 150;

export function paceMs(isFast: boolean): number {
  return isFast ? FAST_PACE_MS : PACE_MS;
}

/** While the limits are unknown, no stake is allowed. */
export const NO_ROOM: StakeRange = { min: ZERO, max: ZERO };
