import { listed, type ListedGame } from '#core/fairness/game.ts';
import { wholeRounds } from '#core/fairness/step-game.ts';
import { gemsWith, miner, MINES_MAX, MINES_MIN } from './rules.ts';

/** Beyond what three mines pay for a few gems: the usual round is cashed out before it. */
const USUAL_CAP_M4 = 1_000_000;

/** A board with one gem. */
const FULL = { mines: MINES_MAX };

export const games: readonly ListedGame[] = [
  listed(
    wholeRounds(miner),
    {
      start: { mines: 3 },
      choices: [{ tile: 6 }, { tile: 12 }, { tile: 18 }],
      cap_m4: USUAL_CAP_M4,
    },
    {
      rtps: allRtps,
      best: { start: FULL, choices: [], cap_m4: Number(miner.firstMultiplier(FULL)) },
    },
  ),
];

/** For every number of mines, and of gems after which a player can stop. */
function* allRtps() {
  for (let mines = MINES_MIN; mines <= MINES_MAX; mines++) {
    for (let gems = 1; gems <= gemsWith(mines); gems++) {
      const choices = Array.from({ length: gems }, (_, tile) => ({ tile }));
      yield miner.exactRtp({ mines }, choices);
    }
  }
}
