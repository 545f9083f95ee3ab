import type { ListedGame } from '#core/fairness/game.ts';
import type { GameContext, GameServer } from '#domain/rounds/server/index.ts';
import { gameFolders } from '../games.ts';

type GameModule = { readonly games: readonly ListedGame[] };
type ServerModule = { readonly open: (context: GameContext) => GameServer };

/** All games in the order players see them, each with a usual bet and its RTP. */
export async function listGames(): Promise<readonly ListedGame[]> {
  const modules = await Promise.all(
    // Every folder in the list has a game module that exports `games`.
    gameFolders().map((f) => import(`#features/${f}/game.ts`) as Promise<GameModule>),
  );
  return modules.flatMap(({ games }) => games);
}

/** Opens the server part of every game and collects its routes, topics, jobs and rules. */
export async function createGames(context: GameContext): Promise<Required<GameServer>> {
  const modules = await Promise.all(
    // Every folder in the list has a server module that exports `open`.
    gameFolders().map((f) => import(`#features/${f}/server/index.ts`) as Promise<ServerModule>),
  );
  const games = modules.map(({ open }) => open(context));
  return {
    routes: games.flatMap(({ routes }) => routes),
    topics: games.flatMap(({ topics }) => topics ?? []),
    jobs: games.flatMap(({ jobs }) => jobs ?? []),
    returnWaitingStakes: async (tx, playerId) => {
      for (const game of games) await game.returnWaitingStakes?.(tx, playerId);
    },
  };
}
