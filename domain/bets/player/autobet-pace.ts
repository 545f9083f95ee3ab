import { ZERO } from '#core/money.ts';
import type { Room } from './autobet.ts';

/** Between two bets of an autobet: long enough to watch, or as quick as the house likes. */
const PACE_MS = 1_100;
const FAST_PACE_MS = 150;

export function paceMs(isFast: boolean): number {
  return isFast ? FAST_PACE_MS : PACE_MS;
}

/** While no limits are known nothing may be staked. */
export const NO_ROOM: Room = { min: ZERO, max: ZERO };
