import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import type { OwnBetsProps } from './own-tickets.tsx';

const loadTickets = () => import('./own-tickets.tsx');

/**
 * The player's bets of this round and the queued ones, each with a button to cancel it while that
 * is allowed. Loaded when the player begins.
 */
export function OwnBets({ play, what }: OwnBetsProps) {
  const bets = [...play.queued, ...play.mine];
  const tickets = useBackgroundLoad(loadTickets, useTouched(), bets.length > 0);
  return tickets && <tickets.OwnTickets bets={bets} play={play} {...(what && { what })} />;
}
