/** A spin of the wheel: a push, then it coasts to a segment. */
import {
  coasted,
  coastingSpeed,
  fraction,
  turnsTo,
} from '#domain/live-tables/player/wheel/turn.ts';
import { SEGMENTS } from '../rules.ts';

export type Spin = {
  /** Turns before this spin, and turns of this spin. */
  readonly from: number;
  readonly by: number;
  readonly durationMs: number;
};

/** The push lasts this share of the time. */
const PUSH = 0.09;
/** How much of the braking grows with the speed; the rest is constant. */
const DRAG = 2.6;
const COAST = coasted(1, DRAG);
const WHOLE = PUSH / 2 + (1 - PUSH) * COAST;
/** A spin is never shorter than this. */
const TURNS_MIN = 1.25;
const FAST_TURNS_MIN = 0.4;
const FAST_MS = 1_000;

/** A spin from the current position to a segment; the shortest allowed. */
export function spinTo(from: number, place: number, offset: number, durationMs: number): Spin {
  const least = durationMs < FAST_MS ? FAST_TURNS_MIN : TURNS_MIN;
  const rest = fraction(turnsTo(place, offset, SEGMENTS) - from - least);
  return { from, by: least + rest, durationMs };
}

/** How far the wheel has turned, this long after the push. */
export function turnsAt({ from, by, durationMs }: Spin, elapsedMs: number): number {
  return from + by * way(share(elapsedMs, durationMs));
}

/** Segments a second, this long after the push. */
export function speedAt({ by, durationMs }: Spin, elapsedMs: number): number {
  const time = share(elapsedMs, durationMs);
  const pace = time < PUSH ? time / PUSH : coastingSpeed((time - PUSH) / (1 - PUSH), DRAG);
  return ((by * SEGMENTS) / (durationMs / 1_000)) * (pace / WHOLE);
}

function share(elapsedMs: number, durationMs: number): number {
  return Math.min(1, Math.max(0, elapsedMs / durationMs));
}

/** The share of the way that is done after a share of the time. */
function way(time: number): number {
  if (time < PUSH) return time ** 2 / (2 * PUSH) / WHOLE;
  return (PUSH / 2 + (1 - PUSH) * coasted((time - PUSH) / (1 - PUSH), DRAG)) / WHOLE;
}
