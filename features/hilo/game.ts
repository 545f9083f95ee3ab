import { listed, type ListedGame } from '#core/fairness/game.ts';
import { wholeRounds } from '#core/fairness/step-game.ts';
import { hilo } from './rules.ts';

/** Beyond what two calls can pay: the usual round is taken before it. */
const USUAL_CAP_M4 = 10_000_000;

export const games: readonly ListedGame[] = [
  listed(wholeRounds(hilo), {
    start: {},
    choices: ['higher', 'lower'],
    cap_m4: USUAL_CAP_M4,
  }),
];
