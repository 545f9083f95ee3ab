import { listed, type ListedGame } from '#core/fairness/game.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { double } from './rules.double.ts';
import { roulette } from './rules.ts';

export const games: readonly ListedGame[] = [
  listed(
    settledBets(double),
    { bet: { colour: 'red' }, facts: null, taken: null },
    { best: { bet: { colour: 'green' }, facts: null, taken: null } },
  ),
  listed(roulette, { chips: [['red', 1]] }, { best: { chips: [['17', 1]] } }),
];
