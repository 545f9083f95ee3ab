import { listed, type ListedGame } from '#core/fairness/game.ts';
import { dice } from './rules.ts';

export const games: readonly ListedGame[] = [listed(dice, { direction: 'under', target: 5_000 })];
