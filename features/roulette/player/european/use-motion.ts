import { useMemo } from 'react';
import type { Scene } from '#domain/bets/player/showing.ts';
import type { Motion } from '../wheel/motion.ts';
import { pocketOfBet } from './use-european.ts';

/** How long the ball has run before it begins to fall: the same in every spin. */
const RUN_UP_MS = 300;

/** What the European wheel does for the bet in the scene, from the moment it is given. */
export function useMotion({ bet, isMoving, durationMs }: Scene): Motion {
  return useMemo(() => {
    const pocket = (bet && pocketOfBet(bet)) ?? null;
    if (pocket === null || !isMoving) return { kind: 'rest', pocket };
    return { kind: 'fall', pocket, rimSinceMs: -RUN_UP_MS, sinceMs: 0, durationMs };
  }, [bet, isMoving, durationMs]);
}
