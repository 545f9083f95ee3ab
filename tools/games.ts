/** The rules of every game, for tools that work without a server. */
import type { ListedGame } from '#core/fairness/game.ts';
import type { GameRules } from '#core/fairness/game-rules.ts';
import { SLOTS } from '#features/studio/game.ts';
import { gameFolders } from '../apps/games.ts';

type GameModule = { readonly games: readonly ListedGame[] };

const modules = await Promise.all(
  // Every folder in the list has a game module that exports `games`.
  gameFolders().map((f) => import(`#features/${f}/game.ts`) as Promise<GameModule>),
);

export const GAMES: ReadonlyMap<string, ListedGame> = new Map(
  modules.flatMap(({ games }) => games).map((each) => [each.game.name, each]),
);

/** What decides bets: the rules of these games, and those of the slots of the built-in studio. */
export const RULES: ReadonlyMap<string, GameRules> = new Map([
  ...[...GAMES].map(([name, { game }]): [string, GameRules] => [name, game]),
  // A receipt is parsed by the rules of its game before they decide it.
  ...SLOTS.map((slot) => [slot.name, slot as unknown as GameRules] as const),
]);
