import type { PathPattern } from '#platform/browser/router/route-match.ts';
import { gameFolders } from '../games.ts';
import type { PlayerRoute } from './player-route.ts';

type PageModule = Awaited<ReturnType<PlayerRoute['page']>>;

/** The text namespaces of every game page. */
const TEXTS = ['domain-bets', 'domain-rounds'];
/** Games without shared rounds: their first screen does not load the texts of shared rounds. */
const ALONE: readonly string[] = ['dice', 'hilo', 'keno', 'miner', 'cases', 'coinflip', 'wheel'];

/** Games with the chips or the cards of a dealer's table. */
const AT_TABLES: readonly string[] = ['roulette', 'baccarat', 'blackjack', 'wheel-show'];

/** Pages of games besides `/games/{folder}`: each shows the same module. */
const FURTHER: Readonly<Record<string, readonly PathPattern[]>> = {
  cases: [{ path: '/games/cases/{slug}', params: { slug: /^[a-z0-9-]{1,40}$/ } }],
  rooms: [{ path: '/games/rooms/{room}', params: { room: /^(?:red|yellow|purple)$/ } }],
};

/** The page of each game, in the order of the list. */
export const GAME_ROUTES: readonly PlayerRoute[] = gameFolders().flatMap((folder) => {
  const entry = {
    layout: 'full',
    game: true,
    texts: [
      folder,
      ...(ALONE.includes(folder) ? TEXTS.slice(0, -1) : TEXTS),
      ...(AT_TABLES.includes(folder) ? ['domain-live-tables'] : []),
    ],
    prerender: true,
    // A listed folder that matches the pattern is a game, and its page module has a Page.
    page: () => import(`../../features/${folder}/player/page.tsx`) as Promise<PageModule>,
  } as const;
  return [
    { ...entry, name: folder, path: `/games/${folder}` },
    ...(FURTHER[folder] ?? []).map((pattern, i) => ({
      ...entry,
      ...pattern,
      name: `${folder}-${i + 1}`,
    })),
  ];
});
