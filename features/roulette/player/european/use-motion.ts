import { useMemo } from 'react';
import type { AnimatedBetting } from '#domain/bets/player/betting/bet-animation.ts';
import type { RouletteMotion } from '../wheel/motion.ts';
import { pocketOfBet } from './use-european.ts';

/** How long the ball runs before it begins to fall: equal in every spin. */
const RUN_UP_MS = 300;

/** The motion of the European wheel for the bet in the scene, from the moment it is set. */
export function useMotion({ bet, isMoving, durationMs }: AnimatedBetting): RouletteMotion {
  return useMemo(() => {
    const pocket = (bet && pocketOfBet(bet)) ?? null;
    if (pocket === null || !isMoving) return { kind: 'rest', pocket };
    return { kind: 'fall', pocket, rimSinceMs: -RUN_UP_MS, sinceMs: 0, durationMs };
  }, [bet, isMoving, durationMs]);
}
