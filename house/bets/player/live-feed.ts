/** The feed of all bets for money, latest first. Players who hide their name have none in it. */
import { useTopic, type TopicReader } from '#platform/browser/socket.ts';
import { liveBets, type LiveBet } from '../contract.ts';

const SHOWN_MAX = 25;

function prepend(state: readonly LiveBet[], settled: readonly LiveBet[]): readonly LiveBet[] {
  return [...settled.toReversed(), ...state].slice(0, SHOWN_MAX);
}

const READER: TopicReader<typeof liveBets, readonly LiveBet[]> = {
  start: [],
  snapshot: (data) => prepend([], data),
  message: prepend,
};

export function useLiveFeed() {
  return useTopic(liveBets, READER);
}
