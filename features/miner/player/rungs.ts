/** The ladder of a board: the multiplier of each gem, up to the last one or the largest payout. */
import { gemsWith, multiplierAfter } from '../rules.ts';

export type GemRung = {
  readonly gems: number;
  readonly m4: bigint;
  /** The round ends here by itself: all gems, or the largest payout. */
  readonly isLast: boolean;
};

export function rungsOf(mines: number, capM4: bigint | undefined): readonly GemRung[] {
  const rungs: GemRung[] = [];
  for (let gems = 1; gems <= gemsWith(mines); gems++) {
    const exactM4 = multiplierAfter(mines, gems);
    const isCapped = capM4 !== undefined && exactM4 >= capM4;
    const m4 = isCapped ? capM4 : exactM4;
    rungs.push({ gems, m4, isLast: isCapped || gems === gemsWith(mines) });
    if (isCapped) break;
  }
  return rungs;
}
