import { useMemo } from 'react';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { roundWheel, type RoundWheel, type WheelView } from './round-wheel.ts';

type Watched = Pick<WheelView, 'round' | 'recent' | 'isShowing'>;

/** Changes with the round, and once more when the ball lies still. */
export function useRoundWheel({ round, recent, isShowing }: Watched, pockets: number): RoundWheel {
  const isStill = useReducedMotion();
  return useMemo(
    () => roundWheel({ pockets, round, recent, isShowing, isStill }),
    [pockets, round, recent, isShowing, isStill],
  );
}
