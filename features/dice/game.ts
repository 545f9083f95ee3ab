import { listed, type ListedGame } from '#core/fairness/game.ts';
import { betOn, dice, WINNERS_MAX, WINNERS_MIN } from './rules.ts';

export const games: readonly ListedGame[] = [
  listed(
    dice,
    { direction: 'under', target: 5_000 },
    { rtps: allRtps, best: betOn('under', WINNERS_MIN) },
  ),
];

/** For every number of winning rolls; the direction of the bet makes no difference. */
function* allRtps() {
  for (let winners = WINNERS_MIN; winners <= WINNERS_MAX; winners++) {
    yield dice.exactRtp(betOn('under', winners));
  }
}
