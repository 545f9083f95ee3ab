import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { gamePlayers } from '../../contract.lobby.ts';

/** What is going on in the games, by their folders or names. */
export type GamesNow = {
  /** How many players are in each game. */
  readonly players: Readonly<Record<string, number>>;
  /** The games that are marked because they count in a tournament. */
  readonly in_tournaments: readonly string[];
};

const reader: TopicReader<typeof gamePlayers, GamesNow> = {
  start: { players: {}, in_tournaments: [] },
  snapshot: (now) => now,
  message: (_, now) => now,
};

export function useGamesNow(): GamesNow {
  return useTopic(gamePlayers, reader).state;
}
