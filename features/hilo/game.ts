import { listed, type ListedGame } from '#core/fairness/game.ts';
import { wholeRounds } from '#core/fairness/step-game.ts';
import { hilo, UNCUT } from './rules.ts';

/** Beyond what two calls can pay: the usual round is taken before it. */
const USUAL_CAP_M4 = 10_000_000;

export const games: readonly ListedGame[] = [
  listed(
    wholeRounds(hilo),
    { start: {}, choices: ['higher', 'lower'], cap_m4: USUAL_CAP_M4 },
    everyReturn,
  ),
];

/** One call, where the cut of the last decimal weighs most, and what nothing would be cut from. */
function* everyReturn() {
  for (const call of ['higher', 'lower'] as const) yield hilo.exactReturn({}, [call]);
  yield UNCUT;
}
