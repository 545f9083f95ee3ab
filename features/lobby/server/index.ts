import { isWalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { refuseInput } from '#core/refusal.ts';
import { changeFavourites, gamePlayers, getMyLobby } from '#domain/bets/contract.lobby.ts';
import {
  arrangeGames,
  isInLists,
  offerIn,
  type GamePlaces,
  type OfferedGame,
} from '#domain/bets/rules.offered-games.ts';
import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { Catalogue } from '#domain/suppliers/server/index.ts';
import type { SiteSettings } from '#domain/settings/server/index.ts';
import { onStaff } from '#domain/staff/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Origin, type Route } from '#platform/server/http/route.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import {
  findLobbyGames,
  getLobby,
  saveLobbyGames,
  saveLobbyRows,
  type PlacedGame,
} from '../contract.backoffice.ts';
import { listBigWins, listLobbyRows } from '../contract.ts';
import { rowsFor, type RowAudience } from '../rules.rows.ts';
import { createBigWins } from './big-wins.ts';
import { changeGames, changeLobby, readPlaces, type FolderGames } from './change.ts';
import { createPlayersNow } from './players-now.ts';
import { createLobbySetup, setupOf, type LobbySetup } from './setup.ts';
import { watchJackpots } from './jackpots.ts';
import { createTournamentGames } from './tournament-games.ts';
import {
  addFavourites,
  listFavourites,
  listParts,
  listRecentGames,
  removeFavourites,
} from './store.ts';

export type LobbyDeps = FolderGames & {
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
  /** Whether a game of a supplier is in the lists of such a visitor. */
  readonly isOffered: (game: string, audience: RowAudience) => boolean;
  /** The games of suppliers, from memory. */
  readonly supplied: Pick<Catalogue, 'cards' | 'search'>;
  /** Where games of a folder are not offered, from memory. */
  readonly placesOf: (folder: string) => GamePlaces;
  /** Has all processes read again where games are offered. */
  readonly announceGames: () => void;
  readonly jackpots: Parameters<typeof watchJackpots>[0]['jackpots'];
  /** The country from which a request comes, where it is known. */
  readonly countryOf: (origin: Origin) => string | undefined;
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
    jackpots: jackpots.shown(),
  });
  const deliver = () => sockets()?.deliver(gamePlayers.name, shown());
  const playersNow = createPlayersNow({ bus, onChange: deliver });
  const tournamentGames = await createTournamentGames({ ...deps, onChange: deliver });
  const jackpots = watchJackpots({ ...deps, onChange: deliver });
  deps.onSettled((bets) => {
    for (const { game, player_id } of bets) {
      const folder = folderOf(game);
      if (folder !== undefined) playersNow.see(folder, player_id);
    }
  });
  const topics: Topic[] = [publicTopic(gamePlayers, { snapshot: shown })];
  return {
    routes: [...playerRoutes(deps, bigWins), rowsRoute(deps, setup), ...staffRoutes(deps, setup)],
    topics,
    /** What every page gets: the games, and whether there are wins. */
    shown: (now: Date, country: string | undefined) => ({
      games: offered(deps, setup, country),
      has_wins: bigWins.hasAny(now.getTime()),
    }),
    /** How many play each game now. */
    players: () => playersNow.count(),
    stop: () => {
      setup.stop();
      playersNow.stop();
      tournamentGames.stop();
      jackpots.stop();
    },
  };
}

/** Games that a search of staff finds at once. */
const FOUND_MAX = 20;

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

function offered({ folders, placesOf }: LobbyDeps, setup: LobbySetup, country?: string) {
  return offerIn(country, setup.current.games, folders, placesOf);
}

function rowsRoute(deps: LobbyDeps, setup: LobbySetup): Route {
  const { folders, isOffered, countryOf } = deps;
  return on(listLobbyRows, atMost('600 per minute'), async ({ query, origin }) => {
    const { rows } = setup.current;
    const audience = { country: countryOf(origin), currency: query.currency };
    const games = offered(deps, setup, audience.country);
    const hidden = games.filter((game) => !isInLists(game, audience.currency));
    const hiddenFolders = new Set(hidden.map(({ folder }) => folder));
    const isShown = (game: string) =>
      folders.includes(game) ? !hiddenFolders.has(game) : isOffered(game, audience);
    const shown = rowsFor(rows, audience, isShown);
    return { data: shown.map((row) => ({ ...row, games: [...row.games] })) };
  });
}

function staffRoutes(lobby: LobbyDeps, setup: LobbySetup): Route[] {
  const { db, folders, isListed, supplied, onError } = lobby;
  const deps = { ...lobby, announceChange: () => setup.announceChange() };
  const seldom = atMost('60 per minute');
  return [
    onStaff(db, getLobby, atMost('120 per minute'), async () => {
      const parts = await listParts(db);
      const { games, rows } = setupOf(parts, onError);
      const versionOf = (wanted: string) =>
        parts.find(({ name }) => name === wanted)!.version.toString();
      const placesOf = await readPlaces(db, lobby);
      const value = arrangeGames(games, folders).map((game) => listed(game, placesOf(game.folder)));
      return {
        data: {
          games: { version: versionOf('games'), value },
          rows: {
            version: versionOf('rows'),
            value: [...rows],
            cards: supplied.cards([...new Set(rows.flatMap((row) => row.games))]),
          },
        },
      };
    }),
    onStaff(db, findLobbyGames, atMost('300 per minute'), ({ query }) =>
      Promise.resolve({ data: supplied.search(query.q, FOUND_MAX) }),
    ),
    onStaff(db, saveLobbyGames, seldom, ({ body }, staff) => changeGames(deps, staff, body)),
    onStaff(db, saveLobbyRows, seldom, async ({ body }, staff) => {
      const unknown = body.value.flatMap(({ games }) => games).find((game) => !isListed(game));
      if (unknown !== undefined) return refuseInput('value', 'game_unknown_named', unknown);
      return await changeLobby(deps, staff, 'rows', body);
    }),
  ];
}

/** A copy that the answer may hold. */
function listed(
  { folder, is_hidden, tags }: OfferedGame,
  { hidden_in, hidden_currencies }: GamePlaces,
): PlacedGame {
  return {
    folder,
    is_hidden,
    tags: [...tags],
    hidden_in: [...hidden_in],
    hidden_currencies: hidden_currencies.filter(isWalletCurrency),
  };
}
