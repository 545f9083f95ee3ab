import type { ListedGame } from '#core/fairness/game.ts';
import { gameFolders } from '../games.ts';

type GameModule = { readonly games: readonly ListedGame[] };

/** Every game whose bets the fairness page can recalculate, by name. */
export async function loadGames(): Promise<ReadonlyMap<string, ListedGame>> {
  const modules = await Promise.all(
    // A listed folder that matches the pattern is a game, and its game module has its games.
    gameFolders().map((f) => import(`../../features/${f}/game.ts`) as Promise<GameModule>),
  );
  return new Map(modules.flatMap(({ games }) => games).map((each) => [each.game.name, each]));
}
