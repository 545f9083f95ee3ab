/** The ladder of a board: what each gem is worth, up to the last one or the house's most. */
import { gemsUnder, multiplierAfter } from '../rules.ts';

export type Rung = {
  readonly gems: number;
  readonly m4: bigint;
  /** The round ends here by itself: all gems, or the largest payout of the house. */
  readonly isLast: boolean;
};

export function rungsOf(mines: number, capM4: bigint | undefined): readonly Rung[] {
  const rungs: Rung[] = [];
  for (let gems = 1; gems <= gemsUnder(mines); gems++) {
    const worth = multiplierAfter(mines, gems);
    const isCapped = capM4 !== undefined && worth >= capM4;
    const m4 = isCapped ? capM4 : worth;
    rungs.push({ gems, m4, isLast: isCapped || gems === gemsUnder(mines) });
    if (isCapped) break;
  }
  return rungs;
}
