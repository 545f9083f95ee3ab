import { listed, type ListedGame } from '#core/fairness/game.ts';
import { RISKS } from './rules-paytables.ts';
import { keno, PICKS_MAX, rtpOf } from './rules.ts';

/** Five numbers at a medium risk: the default of most tables. */
export const games: readonly ListedGame[] = [
  listed(
    keno,
    { risk: 'medium', numbers: [3, 12, 17, 28, 36] },
    { rtps: allRtps, best: { risk: 'high', numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } },
  ),
];

/** Of each paytable. */
function* allRtps() {
  for (const risk of RISKS) {
    for (let picks = 1; picks <= PICKS_MAX; picks++) yield rtpOf(risk, picks);
  }
}
