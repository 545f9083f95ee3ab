import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { gamePlayers } from '../../contract.lobby.ts';

type Players = Readonly<Record<string, number>>;

const reader: TopicReader<typeof gamePlayers, Players> = {
  start: {},
  snapshot: ({ players }) => players,
  message: (_, { players }) => players,
};

/** How many players are in each game now, by its folder. */
export function usePlayers(): Players {
  return useTopic(gamePlayers, reader).state;
}
