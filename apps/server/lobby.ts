/** What lists games: the lobby of all, and the games of providers. */
import type { FastifyRequest } from 'fastify';
import type { Locale } from '#core/locale.ts';
import type { GamePlaces } from '#domain/bets/rules.offered-games.ts';
import type { RequestSource } from '#domain/bets/server/index.ts';
import { createLobby } from '#features/lobby/server/index.ts';
import { firstListMarkup, type SlotsDeps } from '#features/slots/server/index.ts';
import { FIRST_GAMES } from '#features/slots/rules.rails.ts';
import { isUnfiltered, readFilters } from '#features/slots/rules.ts';
import { slotRulesOf } from '#domain/jurisdictions/rules.slots.ts';
import { createCatalogue, type Catalogue } from '#domain/suppliers/server/index.ts';
import { SUPPLIED_CATEGORIES } from '#domain/suppliers/contract.ts';
import { FOLDER_OF, lobbyUrlOf, type CategoryFolder } from '#domain/suppliers/rules.catalogue.ts';
import { folderOf, gameFolders, gamesOf, LIVE_TABLES } from '../games.ts';
import { liveTables } from './live-tables.ts';
import type { Composition } from './compose.ts';

export async function createGameLists(composition: Composition) {
  const { db, bus, log, publicUrl } = composition.infrastructure;
  const { regions, domains, suppliers } = composition.services;
  const catalogue = await createCatalogue({
    db,
    bus,
    onError: (error) =>
      log.warn({ err: error }, 'reloading the games of suppliers failed, keeping the old ones'),
  });
  const slots: SlotsDeps = {
    db,
    catalogue,
    liveTables: () => liveTables(composition.services.rounds),
    suppliers,
    keys: suppliers.keys,
    openGame: (order) => openGame(composition, order),
    openRound: suppliers.openRound,
    placeOf: regions.placeOf,
    homeOf: (host) => domains.originOf(host) ?? publicUrl(),
    onUnknownOrigin: (game, origin) =>
      log.warn({ game, origin }, 'a game runs where its supplier is not said to, refusing it'),
  };
  const lobby = await createLobbyOf(composition, catalogue);
  const firstList = (page: string, locale: Locale, from: FastifyRequest) => {
    const category = SUPPLIED_CATEGORIES.find((each) => FOLDER_OF[each] === page);
    if (category === undefined) return undefined;
    const query = Object.fromEntries(new URL(from.url, 'http://localhost').searchParams);
    // A list that is filtered comes with the app.
    if (!isUnfiltered(readFilters(query))) return undefined;
    const { country } = regions.placeOf(from);
    const audience = { country, currency: undefined };
    const games = catalogue.list({ category, ...audience, limit: FIRST_GAMES }).data;
    const isWhole = games.length < FIRST_GAMES;
    const jackpots = suppliers.jackpots.list().map(({ game }) => game);
    const facts = { games, isWhole, players: lobby.players(), jackpots, isOwn };
    return firstListMarkup({ ...facts, category, locale, now: new Date() });
  };
  return {
    slots,
    lobby: {
      ...lobby,
      firstList,
      /** What every page gets. */
      shown: (now: Date, from: RequestSource) => ({
        ...lobby.shown(now, regions.placeOf(from).country),
        categories: withLive(catalogue.folders()),
      }),
    },
    stop: () => {
      lobby.stop();
      catalogue.stop();
    },
  };
}

function isOwn(name: string): boolean {
  return gameFolders().some((folder) => folder === name);
}

/** Our own live tables are in the live casino, whether suppliers have games for it or not. */
function withLive(folders: readonly CategoryFolder[]): CategoryFolder[] {
  const wanted = new Set([...folders, ...(LIVE_TABLES.length > 0 ? [FOLDER_OF.live] : [])]);
  return SUPPLIED_CATEGORIES.map((each) => FOLDER_OF[each]).filter((each) => wanted.has(each));
}

/** Games of one folder are left out together. */
function placesOf(settings: Composition['services']['settings'], folder: string): GamePlaces {
  const [game] = gamesOf(folder);
  const { hiddenIn = [], hiddenCurrencies = [] } = settings.find(game ?? '') ?? {};
  return { hidden_in: hiddenIn, hidden_currencies: hiddenCurrencies };
}

async function openGame(
  { services }: Composition,
  { player, place, locale, home, category, ...order }: Parameters<SlotsDeps['openGame']>[0],
) {
  const { jurisdictions } = services;
  const law = player ? await jurisdictions.of(player.id) : jurisdictions.at(place);
  return await services.suppliers.launchGame({
    ...order,
    ...place,
    player: player ?? 'demo',
    currency: player?.currency ?? 'XXX',
    lang: locale,
    lobbyUrl: lobbyUrlOf(home, locale, category),
    depositUrl: `${home}/${locale}?deposit`,
    rules: slotRulesOf(law.rules, { game: order.game, category, currency: player?.currency }),
  });
}

function createLobbyOf({ infrastructure, services }: Composition, catalogue: Catalogue) {
  const { db, bus, log, sockets } = infrastructure;
  const { publicPlayers, siteSettings, settings } = services;
  const folders = gameFolders();
  const isSupplied = (game: string) => catalogue.has(game);
  return createLobby({
    db,
    bus,
    publicPlayers,
    siteSettings,
    sockets,
    onSettled: services.live.onSettled,
    gamesOf,
    placesOf: (folder) => placesOf(settings, folder),
    announceGames: () => settings.announceChange(),
    jackpots: services.suppliers.jackpots,
    folders,
    // A game of a supplier is listed by its own name.
    folderOf: (game) => folderOf(game) ?? (isSupplied(game) ? game : undefined),
    isListed: (name) => folders.some((folder) => folder === name) || isSupplied(name),
    supplied: catalogue,
    isOffered: (game, audience) => catalogue.isOffered(game, audience),
    countryOf: (origin) => services.regions.placeOf(origin).country,
    onError: (error) => log.warn({ err: error }, 'reloading the lobby failed, keeping the old one'),
  });
}
