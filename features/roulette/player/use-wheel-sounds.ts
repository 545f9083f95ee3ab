/** The sounds of a wheel: the ball being launched, and its touches of the frets. */
import { useEffect } from 'react';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { TOUCHES } from './wheel/ball.ts';
import type { RouletteMotion } from './wheel/motion.ts';

/** A shorter spin has no sound: it would only rattle. */
const AUDIBLE_MS = 2_000;

/** `clock` is that of the wheel: null where times are relative to when the motion was set. */
export function useWheelSounds(motion: RouletteMotion, clock: (() => number) | null): void {
  useEffect(() => {
    if (motion.kind === 'rim') sound('spin');
    if (motion.kind !== 'fall' || motion.durationMs < AUDIBLE_MS) return undefined;
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
