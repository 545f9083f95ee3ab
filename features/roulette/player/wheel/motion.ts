/** Where rotor and ball are at a moment, for the motion of the wheel. */
import { angleAt, fallTo, heightAt, pocketAngle, rimAngle, rotorTurn } from './ball.ts';

/** The motion of the wheel, in the time of its clock. */
export type RouletteMotion =
  /** At rest; the ball lies in a pocket, or is off the wheel. */
  | { readonly kind: 'rest'; readonly pocket: number | null }
  /** The ball runs along the rim: the pocket is not known yet. */
  | { readonly kind: 'rim'; readonly sinceMs: number }
  /** The ball falls into the drawn pocket. */
  | {
      readonly kind: 'fall';
      readonly pocket: number;
      readonly rimSinceMs: number;
      readonly sinceMs: number;
      readonly durationMs: number;
    };

export type BallPlace = {
  /** Relative to the rotor. */
  readonly angle: number;
  /** 1 on the rim, 0 in a pocket. */
  readonly height: number;
};

/** Radians in a millisecond. */
const ROTOR_SPEED = 0.0009;
/** The rotor keeps turning for a while after the ball has come to rest. */
const ROTOR_AFTER_MS = 1_400;
/** Where the ball starts on the rim. */
const LAUNCH_ANGLE = 2.1;

/** How far the rotor has turned since this motion began. */
export function rotorAt(motion: RouletteMotion, nowMs: number): number {
  if (motion.kind === 'rest') return 0;
  const ms = nowMs - motion.sinceMs;
  if (motion.kind === 'rim') return ROTOR_SPEED * ms;
  return rotorTurn(ROTOR_SPEED, ms, motion.durationMs + ROTOR_AFTER_MS);
}

export function isMoving(motion: RouletteMotion, nowMs: number): boolean {
  if (motion.kind === 'rest') return false;
  if (motion.kind === 'rim') return true;
  return nowMs < motion.sinceMs + motion.durationMs + ROTOR_AFTER_MS;
}

/** Null while there is no ball on the wheel. */
export function ballAt(
  motion: RouletteMotion,
  order: readonly number[],
  nowMs: number,
): BallPlace | null {
  const angleOf = (pocket: number) => pocketAngle(order.indexOf(pocket), order.length);
  if (motion.kind === 'rest') {
    return motion.pocket === null ? null : { angle: angleOf(motion.pocket), height: 0 };
  }
  const ms = nowMs - motion.sinceMs;
  if (motion.kind === 'rim') return { angle: rimAngle(LAUNCH_ANGLE, ms), height: 1 };
  const start = rimAngle(LAUNCH_ANGLE, motion.sinceMs - motion.rimSinceMs);
  const fall = fallTo(start, angleOf(motion.pocket), motion.durationMs);
  return { angle: angleAt(fall, ms), height: heightAt(ms, motion.durationMs) };
}
