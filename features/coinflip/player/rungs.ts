/** The rungs of the ladder: what each win in a row would pay on this stake. */
import { payoutOf } from '#core/fairness/game.ts';
import type { Micro } from '#core/money.ts';
import { FLIPS_MAX, multiplierAfter } from '../rules.ts';

export type StreakRung = {
  readonly wins: number;
  /**
   * The payout in ten-thousandths; lower than the rules say where the operator's limit is lower.
   */
  readonly m4: bigint;
  readonly worth: Micro | undefined;
  readonly isCapped: boolean;
};

/** Up to the twentieth win, or to the first that reaches the largest payout. */
export function ladderOf(
  stake: Micro | undefined,
  capM4: bigint | undefined,
): readonly StreakRung[] {
  const rungs: StreakRung[] = [];
  for (let wins = 1; wins <= FLIPS_MAX; wins++) {
    const full = multiplierAfter(wins);
    const isCapped = capM4 !== undefined && full >= capM4;
    const m4 = isCapped ? capM4 : full;
    const worth = stake === undefined ? undefined : payoutOf(stake, m4);
    rungs.push({ wins, m4, worth, isCapped: isCapped && full > capM4 });
    if (isCapped) break;
  }
  return rungs;
}
