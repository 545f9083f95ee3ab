/** The free rounds of the member, as the server pushes them. Loaded after the first screen. */
import { myFreeRounds } from '#domain/bonuses/contract.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { setFreeRounds } from './store.ts';

/** Returns a function that stops it. */
export function followFreeRounds(): () => void {
  const leave = joinTopic(myFreeRounds, { snapshot: setFreeRounds, message: setFreeRounds });
  return () => {
    leave();
    setFreeRounds([]);
  };
}
