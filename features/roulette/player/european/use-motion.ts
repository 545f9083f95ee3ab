import { useEffect, useState } from 'react';
import type { Scene } from '#house/bets/player/showing.ts';
import type { Motion } from '../wheel/motion.ts';
import { pocketOfBet } from './use-european.ts';

/** How long the ball is seen to run before it begins to fall: part of every spin alike. */
const RUN_UP_MS = 300;

export const wheelNow = () => performance.now();

/** What the European wheel does for the bet in the scene. */
export function useMotion({ bet, isMoving, durationMs }: Scene): Motion {
  const [motion, setMotion] = useState<Motion>({ kind: 'rest', pocket: null });
  useEffect(() => {
    const pocket = bet ? pocketOfBet(bet) : undefined;
    if (pocket === undefined) return;
    const at = wheelNow();
    setMotion(
      isMoving
        ? { kind: 'fall', pocket, rimSinceMs: at - RUN_UP_MS, sinceMs: at, durationMs }
        : { kind: 'rest', pocket },
    );
  }, [bet, isMoving, durationMs]);
  return motion;
}
