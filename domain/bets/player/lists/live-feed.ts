/** The feed of all real-money bets, latest first, without the names of players who hide them. */
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { liveBets, type LiveBet } from '../../contract.ts';

const SHOWN_MAX = 25;

export type Feed = TopicReader<typeof liveBets, readonly LiveBet[]>;

/** The bets of some games only. Keep it in a constant: a new reader starts with an empty list. */
export function feedOf(isWanted: (game: string) => boolean): Feed {
  const prepend = (state: readonly LiveBet[], settled: readonly LiveBet[]) =>
    [...settled.filter(({ game }) => isWanted(game)).toReversed(), ...state].slice(0, SHOWN_MAX);
  return { start: [], snapshot: (data) => prepend([], data), message: prepend };
}

const ALL = feedOf(() => true);

export function useLiveFeed(feed: Feed = ALL) {
  return useTopic(liveBets, feed);
}
