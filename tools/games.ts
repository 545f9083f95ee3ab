/** The rules of every game, for tools that work without a server. */
import type { ListedGame } from '#core/fairness/game.ts';
import { gameFolders } from '../apps/games.ts';

type GameModule = { readonly games: readonly ListedGame[] };

const modules = await Promise.all(
  // Every folder in the list has a game module that exports `games`.
  gameFolders().map((f) => import(`#features/${f}/game.ts`) as Promise<GameModule>),
);

export const GAMES: ReadonlyMap<string, ListedGame> = new Map(
  modules.flatMap(({ games }) => games).map((each) => [each.game.name, each]),
);
