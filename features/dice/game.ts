import { listed, type ListedGame } from '#core/fairness/game.ts';
import { betOn, dice, WINNERS_MAX, WINNERS_MIN } from './rules.ts';

export const games: readonly ListedGame[] = [
  listed(dice, { direction: 'under', target: 5_000 }, everyReturn),
];

/** For every number of winning rolls; which way one bets makes no difference. */
function* everyReturn() {
  for (let winners = WINNERS_MIN; winners <= WINNERS_MAX; winners++) {
    yield dice.exactReturn(betOn('under', winners));
  }
}
