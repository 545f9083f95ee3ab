/** What happens around a running autobet and ends it; each with the reason the player is told. */
import { useEffect, useRef } from 'react';
import { onOwner } from '#domain/identity/player/owner.ts';
import { useConnection } from '#platform/browser/net/socket.ts';
import type { GameTable } from '../contract.ts';
import type { Autobet } from './autobet-run.ts';
import type { Seat } from './use-seat.ts';

export function useStops(
  { autobet, forgive }: { readonly autobet: Autobet; readonly forgive: () => void },
  table: GameTable | undefined,
  seat: Seat,
): void {
  const isPaused = table?.is_paused === true;
  const isForbidden = table?.is_autobet_allowed === false;
  const limit = table?.limits.find((each) => each.currency === seat.currency);
  const terms = limit && [limit.stake_min, limit.stake_max, limit.payout_max].join(' ');
  const knownTerms = useRef(terms);
  const connection = useConnection();
  const wasOpen = useRef(false);

  useEffect(() => {
    // The pause has words of its own, and a refusal from before it ended is old news.
    forgive();
    if (isPaused) autobet.stop('game_paused');
  }, [autobet, forgive, isPaused]);

  useEffect(() => {
    if (isForbidden) autobet.stop('autobet_not_allowed');
  }, [autobet, isForbidden]);

  useEffect(() => {
    if (knownTerms.current !== undefined && knownTerms.current !== terms) {
      autobet.stop('limits_changed');
    }
    knownTerms.current = terms;
  }, [autobet, terms]);

  // Where sockets never get through, bets go by HTTP and nothing was lost.
  useEffect(() => {
    if (wasOpen.current && connection !== 'open') autobet.stop('offline');
    wasOpen.current = connection === 'open';
  }, [autobet, connection]);

  useEffect(() => onOwner(() => autobet.stop('user')), [autobet]);
}
