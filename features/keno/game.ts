import { listed, type ListedGame } from '#core/fairness/game.ts';
import { keno } from './rules.ts';

/** Five numbers at a medium risk: what most tables are left at. */
export const games: readonly ListedGame[] = [
  listed(keno, { risk: 'medium', numbers: [3, 12, 17, 28, 36] }),
];
