import { listed, type ListedGame } from '#core/fairness/game.ts';
import { wholeRounds } from '#core/fairness/step-game.ts';
import { hilo, UNROUNDED } from './rules.ts';

/** Beyond what two calls can pay: the usual round is cashed out before it. */
const USUAL_CAP_M4 = 10_000_000;

export const games: readonly ListedGame[] = [
  listed(
    wholeRounds(hilo),
    { start: {}, choices: ['higher', 'lower'], cap_m4: USUAL_CAP_M4 },
    {
      rtps: allRtps,
      best: { start: {}, choices: [], cap_m4: Number(hilo.firstMultiplier({})) },
    },
  ),
];

/** One call, where rounding the last decimal weighs most, and the value without rounding. */
function* allRtps() {
  for (const call of ['higher', 'lower'] as const) yield hilo.exactRtp({}, [call]);
  yield UNROUNDED;
}
