import { pauseTopic } from '#platform/browser/net/socket.ts';
import { liveBets, myBalance } from '../../contract.ts';

/** Holds back what would tell the result of a bet before its scene does. Returns the end of it. */
export function pauseResults(): () => void {
  const each = [pauseTopic(myBalance), pauseTopic(liveBets)];
  return () => {
    for (const resume of each) resume();
  };
}
