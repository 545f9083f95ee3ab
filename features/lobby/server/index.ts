import type { PlayerId } from '#core/ids.ts';
import { changeFavourites, gamePlayers, getMyLobby } from '#domain/bets/contract.lobby.ts';
import { arrangeGames, type OfferedGame } from '#domain/bets/rules.offered-games.ts';
import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import { onStaff } from '#domain/staff/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import { getLobby, saveLobbyGames } from '../contract.backoffice.ts';
import { listBigWins } from '../contract.ts';
import { createBigWins } from './big-wins.ts';
import { changeLobby } from './change.ts';
import { createPlayersNow } from './players-now.ts';
import { createLobbySetup, setupOf, type LobbySetup } from './setup.ts';
import { createTournamentGames } from './tournament-games.ts';
import {
  addFavourites,
  listFavourites,
  listParts,
  listRecentGames,
  removeFavourites,
} from './store.ts';

export type LobbyDeps = {
  readonly db: Db;
  readonly bus: Bus;
  readonly publicPlayers: PublicPlayerCache;
  readonly siteSettings: Pick<SiteSettings, 'read'>;
  /** Undefined until the server accepts connections. */
  readonly sockets: () => Pick<Sockets, 'deliver'> | undefined;
  /** Calls back with every settled bet of this process. */
  readonly onSettled: (listener: (bets: readonly SeenBet[]) => void) => void;
  readonly folders: readonly string[];
  /** What the lobby lists a game by; undefined for a game that it does not have. */
  readonly folderOf: (game: string) => string | undefined;
  /** Whether the lobby lists a game under this name. */
  readonly isListed: (folder: string) => boolean;
  readonly onError: (error: unknown) => void;
};

type SeenBet = { readonly game: string; readonly player_id: PlayerId };

/** The lobby: its setup by the operator, who plays what, big wins, and favourites. */
export async function createLobby(deps: LobbyDeps) {
  const { bus, folderOf, sockets } = deps;
  const setup = await createLobbySetup(deps);
  const bigWins = createBigWins(deps);
  const shown = () => ({
    players: playersNow.count(),
    in_tournaments: [...tournamentGames.list()],
  });
  const deliver = () => sockets()?.deliver(gamePlayers.name, shown());
  const playersNow = createPlayersNow({ bus, onChange: deliver });
  const tournamentGames = await createTournamentGames({ ...deps, onChange: deliver });
  deps.onSettled((bets) => {
    for (const { game, player_id } of bets) {
      const folder = folderOf(game);
      if (folder !== undefined) playersNow.see(folder, player_id);
    }
  });
  const topics: Topic[] = [publicTopic(gamePlayers, { snapshot: shown })];
  return {
    routes: [...playerRoutes(deps, bigWins), ...staffRoutes(deps, setup)],
    topics,
    /** What every page gets: the games, and whether there are wins. */
    shown: (now: Date) => ({
      games: setup.current.games,
      has_wins: bigWins.hasAny(now.getTime()),
    }),
    /** How many play each game now. */
    players: () => playersNow.count(),
    stop: () => {
      setup.stop();
      playersNow.stop();
      tournamentGames.stop();
    },
  };
}

type BigWins = ReturnType<typeof createBigWins>;

function playerRoutes({ db, isListed, folderOf }: LobbyDeps, bigWins: BigWins): Route[] {
  return [
    // Every visit of the home page asks, and a whole town may share one address.
    on(listBigWins, atMost('600 per minute'), async () => ({
      data: await bigWins.list(Date.now()),
    })),
    on(getMyLobby, atMost('60 per minute'), async ({ viewer }) => {
      const games = await listRecentGames(db, viewer.id);
      const recent = new Set(games.map(folderOf).filter((folder) => folder !== undefined));
      return { data: { favourites: await listFavourites(db, viewer.id), recent: [...recent] } };
    }),
    on(changeFavourites, atMost('60 per minute'), async ({ viewer, body }) => {
      const known = (body.add ?? []).filter(isListed);
      const favourites = await db.transaction(async (tx) => {
        await removeFavourites(tx, viewer.id, body.remove ?? []);
        await addFavourites(tx, viewer.id, known);
        return await listFavourites(tx, viewer.id);
      });
      return { data: { favourites } };
    }),
  ];
}

function staffRoutes({ db, folders, onError }: LobbyDeps, setup: LobbySetup): Route[] {
  const deps = { db, announceChange: () => setup.announceChange() };
  const seldom = atMost('60 per minute');
  return [
    onStaff(db, getLobby, atMost('120 per minute'), async () => {
      const parts = await listParts(db);
      const { games } = setupOf(parts, onError);
      const { version } = parts.find(({ name }) => name === 'games')!;
      const value = arrangeGames(games, folders).map(listed);
      return { data: { games: { version: version.toString(), value } } };
    }),
    onStaff(db, saveLobbyGames, seldom, ({ body }, staff) =>
      changeLobby(deps, staff, 'games', body),
    ),
  ];
}

/** A copy that the answer may hold. */
function listed({ tags, ...game }: OfferedGame) {
  return { ...game, tags: [...tags] };
}
