/** The events around a running autobet that stop it, each with the reason shown to the player. */
import { useEffect, useRef } from 'react';
import { onOwnerChange } from '#domain/identity/player/owner.ts';
import { useConnection } from '#platform/browser/net/socket.ts';
import type { GameTable } from '../../contract.ts';
import type { Autobet } from './autobet-run.ts';
import type { Seat } from '../seat/use-seat.ts';

export function useStops(
  { autobet, clearRefusal }: { readonly autobet: Autobet; readonly clearRefusal: () => void },
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
    // The pause has a notice of its own, and a refusal from before its end is outdated.
    clearRefusal();
    if (isPaused) autobet.stop('game_paused');
  }, [autobet, clearRefusal, isPaused]);

  useEffect(() => {
    if (isForbidden) autobet.stop('autobet_not_allowed');
  }, [autobet, isForbidden]);

  useEffect(() => {
    if (knownTerms.current !== undefined && knownTerms.current !== terms) {
      autobet.stop('limits_changed');
    }
    knownTerms.current = terms;
  }, [autobet, terms]);

  // Where sockets never connect, bets go by HTTP and nothing was lost.
  useEffect(() => {
    if (wasOpen.current && connection !== 'open') autobet.stop('offline');
    wasOpen.current = connection === 'open';
  }, [autobet, connection]);

  useEffect(() => onOwnerChange(() => autobet.stop('user')), [autobet]);
}
