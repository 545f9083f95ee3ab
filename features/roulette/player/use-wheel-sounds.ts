/** What is heard of a wheel: the ball set running, and its touches of the frets. */
import { useEffect } from 'react';
import { sound } from '#domain/bets/player/sound.ts';
import { TOUCHES } from './wheel/ball.ts';
import type { Motion } from './wheel/motion.ts';

/** A spin shorter than this would only rattle. */
const HEARD_MS = 2_000;

/** `clock` is that of the wheel: null where the motion is told from the moment it is given. */
export function useWheelSounds(motion: Motion, clock: (() => number) | null): void {
  useEffect(() => {
    if (motion.kind === 'rim') sound('spin');
    if (motion.kind !== 'fall' || motion.durationMs < HEARD_MS) return undefined;
    if (clock === null) sound('spin');
    const { sinceMs, durationMs } = motion;
    const goneMs = clock ? clock() - sinceMs : 0;
    const timers = TOUCHES.map((share, touch) => {
      const strength = 0.8 - 0.25 * touch;
      const inMs = share * durationMs - goneMs;
      return inMs < 0 ? undefined : setTimeout(() => sound('tick', { strength }), inMs);
    });
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [motion, clock]);
}
