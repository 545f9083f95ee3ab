import { listed, type ListedGame } from '#core/fairness/game.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { double } from './rules.double.ts';
import { liveRoulette } from './rules.live.ts';
import { roulette } from './rules.ts';

export const games: readonly ListedGame[] = [
  listed(
    settledBets(double),
    { bet: { colour: 'red' }, facts: null, taken: null },
    { best: { bet: { colour: 'green' }, facts: null, taken: null } },
  ),
  listed(roulette, { chips: [['red', 1]] }, { best: { chips: [['17', 1]] } }),
  listed(settledBets(liveRoulette), liveBet('red'), { best: liveBet('17') }),
];

function liveBet(cell: string) {
  return { bet: { chips: [[cell, 1]] as const }, facts: null, taken: null };
}
