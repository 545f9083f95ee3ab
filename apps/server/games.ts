import type { ListedGame, InstantGame } from '#core/fairness/game.ts';
import type { GameHouse, OpenedGame } from '#domain/rounds/server/index.ts';
import { gameFolders } from '../games.ts';

type GameModule = { readonly games: readonly ListedGame[] };
type ServerModule = { readonly open: (house: GameHouse) => OpenedGame };

/** The rules of every game, by its name. */
export async function loadGames(): Promise<ReadonlyMap<string, InstantGame>> {
  return new Map((await listGames()).map(({ game }) => [game.name, game]));
}

/** The same in the order players see them, each with a usual bet and what it gives back. */
export async function listGames(): Promise<readonly ListedGame[]> {
  const modules = await Promise.all(
    // Whatever is listed is a game, and the game module of its folder has its games.
    gameFolders().map((f) => import(`#features/${f}/game.ts`) as Promise<GameModule>),
  );
  return modules.flatMap(({ games }) => games);
}

/** Opens every game: what they answer, tell and do by themselves. */
export async function openGames(house: GameHouse): Promise<Required<OpenedGame>> {
  const modules = await Promise.all(
    // As above: the server module of a game has `open`.
    gameFolders().map((f) => import(`#features/${f}/server/index.ts`) as Promise<ServerModule>),
  );
  const games = modules.map(({ open }) => open(house));
  return {
    routes: games.flatMap(({ routes }) => routes),
    topics: games.flatMap(({ topics }) => topics ?? []),
    jobs: games.flatMap(({ jobs }) => jobs ?? []),
  };
}
