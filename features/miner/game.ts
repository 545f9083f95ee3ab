import { listed, M4_ONE, type ListedGame, type Rational } from '#core/fairness/game.ts';
import { wholeRounds } from '#core/fairness/step-game.ts';
import {
  combinations,
  gemsWith,
  miner,
  MINES_MAX,
  MINES_MIN,
  multiplierAfter,
  TILES,
} from './rules.ts';

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
      cappedRtps,
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

/** For every number of mines, and of gems up to the one that the largest payout ends. */
function* cappedRtps(capM4: bigint): Iterable<Rational> {
  for (let mines = MINES_MIN; mines <= MINES_MAX; mines++) {
    for (let gems = 1; gems <= gemsWith(mines); gems++) {
      const m4 = multiplierAfter(mines, gems);
      const paid = combinations(gemsWith(mines), gems) * (m4 < capM4 ? m4 : capM4);
      yield { numerator: paid, denominator: combinations(TILES, gems) * M4_ONE };
      if (m4 >= capM4) break;
    }
  }
}
