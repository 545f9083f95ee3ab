/** The rules of every game that is decided at once, for the tools that work without a server. */
import type { InstantGame } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import { dice } from '#features/dice/rules.ts';

export type ListedGame = {
  readonly game: InstantGame;
  /** A bet a player would usually make, simulated when no other is named. */
  readonly usual: Json;
};

export const GAMES: ReadonlyMap<string, ListedGame> = new Map(
  [{ game: dice, usual: { direction: 'under', target: 5_000 } }].map((each) => [
    each.game.name,
    each,
  ]),
);
