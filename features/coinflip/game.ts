import { listed, M4_ONE, type ListedGame, type Rational } from '#core/fairness/game.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { wholeRounds } from '#core/fairness/step-game.ts';
import { OPPONENTS, pvpflip } from './rules.duel.ts';
import { coinflip, FLIPS_MAX, HEADS, multiplierAfter } from './rules.ts';

/** A usual streak is cashed out after its first win; the largest payout is beyond it. */
const USUAL_CAP_M4 = Number(multiplierAfter(7));

export const games: readonly ListedGame[] = [
  listed(
    wholeRounds(coinflip),
    { start: {}, choices: [{ side: HEADS }], cap_m4: USUAL_CAP_M4 },
    {
      cappedRtps: cappedStreaks,
      best: { start: {}, choices: [], cap_m4: Number(multiplierAfter(1)) },
    },
  ),
  listed(
    settledBets(pvpflip),
    { bet: { side: HEADS }, facts: { against: 'player' }, taken: null },
    { rtps: everyDuelBet },
  ),
];

/** After every number of wins up to the one that the largest payout ends. */
function* cappedStreaks(capM4: bigint): Iterable<Rational> {
  for (let wins = 1; wins <= FLIPS_MAX; wins++) {
    const m4 = multiplierAfter(wins);
    yield { numerator: m4 < capM4 ? m4 : capM4, denominator: M4_ONE << BigInt(wins) };
    if (m4 >= capM4) return;
  }
}

/** A duel of two players, and one against the operator, which pays a little more. */
function* everyDuelBet() {
  for (const against of OPPONENTS) {
    yield pvpflip.exactRtp({ bet: { side: HEADS }, facts: { against }, taken: null });
  }
}
