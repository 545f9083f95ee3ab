import { listed, type ListedGame } from '#core/fairness/game.ts';
import { wheel } from './rules.ts';

export const games: readonly ListedGame[] = [
  listed(wheel, { colour: 'black' }, { best: { colour: 'violet' } }),
];
