import type { InstantGame } from '#core/fairness/game.ts';
import { dice } from '#features/dice/rules.ts';

/** Every game whose bets the fairness page can decide again, by name. */
export const GAMES: ReadonlyMap<string, InstantGame> = new Map([
  [dice.name, dice as unknown as InstantGame],
]);
