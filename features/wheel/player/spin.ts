/**
 * How a heavy wheel turns: a push, then air drag and friction of the axle, which bring it to rest.
 * All turns are counted clockwise; a wheel that has turned by T has the segment T · 99
 * anticlockwise of its first one under the pointer.
 */
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
const FRICTION = Math.exp(-DRAG) / (1 - Math.exp(-DRAG));
const COAST = coasted(1);
const WHOLE = PUSH / 2 + (1 - PUSH) * COAST;
/** A spin is never shorter than this. */
const TURNS_MIN = 1.25;
const FAST_TURNS_MIN = 0.4;
const FAST_MS = 1_000;

/** The turns that bring a segment under the pointer, its middle off by a share of a segment. */
export function turnsTo(place: number, offset: number): number {
  return -(place + offset) / SEGMENTS;
}

/** A spin from the current position to a segment; the shortest allowed. */
export function spinTo(from: number, place: number, offset: number, durationMs: number): Spin {
  const least = durationMs < FAST_MS ? FAST_TURNS_MIN : TURNS_MIN;
  const rest = fraction(turnsTo(place, offset) - from - least);
  return { from, by: least + rest, durationMs };
}

/** How far the wheel has turned, this long after the push. */
export function turnsAt({ from, by, durationMs }: Spin, elapsedMs: number): number {
  return from + by * way(share(elapsedMs, durationMs));
}

/** Segments a second, this long after the push. */
export function speedAt({ by, durationMs }: Spin, elapsedMs: number): number {
  const time = share(elapsedMs, durationMs);
  const pace = time < PUSH ? time / PUSH : paceCoasting((time - PUSH) / (1 - PUSH));
  return ((by * SEGMENTS) / (durationMs / 1_000)) * (pace / WHOLE);
}

/** The position under the pointer, with a fraction: 12.4 is in segment 12. */
export function placeUnder(turns: number): number {
  return fraction(-turns + 0.5 / SEGMENTS) * SEGMENTS - 0.5;
}

function share(elapsedMs: number, durationMs: number): number {
  return Math.min(1, Math.max(0, elapsedMs / durationMs));
}

/** The share of the way that is done after a share of the time. */
function way(time: number): number {
  if (time < PUSH) return time ** 2 / (2 * PUSH) / WHOLE;
  return (PUSH / 2 + (1 - PUSH) * coasted((time - PUSH) / (1 - PUSH))) / WHOLE;
}

function coasted(time: number): number {
  return ((1 + FRICTION) * (1 - Math.exp(-DRAG * time))) / DRAG - FRICTION * time;
}

function paceCoasting(time: number): number {
  return (1 + FRICTION) * Math.exp(-DRAG * time) - FRICTION;
}

function fraction(turns: number): number {
  return turns - Math.floor(turns);
}
