import { useRoute } from '#platform/browser/router/router.tsx';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { gamePlayers } from '../../contract.lobby.ts';

type GameJackpots = {
  readonly game: string;
  readonly at: string;
  readonly amounts: Readonly<Record<string, string>>;
};

/** What is going on in the games, by their folders or names. */
export type GamesNow = {
  /** How many players are in each game. */
  readonly players: Readonly<Record<string, number>>;
  /** The games that are marked because they count in a tournament. */
  readonly in_tournaments: readonly string[];
  /** What jackpots of games of suppliers hold, by currency. */
  readonly jackpots: readonly GameJackpots[];
};

const reader: TopicReader<typeof gamePlayers, GamesNow> = {
  start: { players: {}, in_tournaments: [], jackpots: [] },
  snapshot: (now) => now,
  message: (_, now) => now,
};

export function useGamesNow(): GamesNow {
  return useTopic(gamePlayers, reader).state;
}

/** How many players are in the game of this page. */
export function usePlayersHere(): number {
  const { players } = useGamesNow();
  return players[countedBy(useRoute().path)] ?? 0;
}

/** What the players of a page are counted by: its folder, or the name of a supplier's game. */
export function countedBy(path: string): string {
  const [, , folder = '', game = ''] = path.split('/');
  return folder === 'slots' || folder === 'live-casino' ? game : folder;
}
