import { listed, type ListedGame } from '#core/fairness/game.ts';
import { RISKS } from './rules-paytables.ts';
import { keno, PICKS_MAX, returnOf } from './rules.ts';

/** Five numbers at a medium risk: what most tables are left at. */
export const games: readonly ListedGame[] = [
  listed(keno, { risk: 'medium', numbers: [3, 12, 17, 28, 36] }, everyReturn),
];

/** Of each paytable. */
function* everyReturn() {
  for (const risk of RISKS) {
    for (let picks = 1; picks <= PICKS_MAX; picks++) yield returnOf(risk, picks);
  }
}
