import { pauseTopic } from '#platform/browser/net/socket.ts';
import { gamePlayers } from '../../contract.lobby.ts';
import { liveBets, myBalance } from '../../contract.ts';

/** Holds back what would tell the result of a bet before its scene does. Returns the end of it. */
export function pauseResults(): () => void {
  // A player is counted in a game with their first bet that ended.
  const each = [pauseTopic(myBalance), pauseTopic(liveBets), pauseTopic(gamePlayers)];
  return () => {
    for (const resume of each) resume();
  };
}
