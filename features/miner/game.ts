import { listed, type ListedGame } from '#core/fairness/game.ts';
import { wholeRounds } from '#core/fairness/step-game.ts';
import { miner } from './rules.ts';

/** Beyond what three mines pay for a few gems: the usual round is taken before it. */
const USUAL_CAP_M4 = 1_000_000;

export const games: readonly ListedGame[] = [
  listed(wholeRounds(miner), {
    start: { mines: 3 },
    choices: [{ tile: 6 }, { tile: 12 }, { tile: 18 }],
    cap_m4: USUAL_CAP_M4,
  }),
];
