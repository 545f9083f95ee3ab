import type { ListedGame } from './game.ts';

/**
 * A game whose RTP is that of the best decisions. Players who decide otherwise get less back, and
 * that is no fault of the game; more than the best decisions return would be one.
 */
export type GameOfSkill = ListedGame & { readonly isOfSkill: true };

export function ofSkill(game: ListedGame): GameOfSkill {
  return { ...game, isOfSkill: true };
}

export function isOfSkill(game: ListedGame): game is GameOfSkill {
  return 'isOfSkill' in game;
}
