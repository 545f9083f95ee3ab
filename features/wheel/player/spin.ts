/**
 * How a heavy wheel turns: a push of the hand, then drag of the air and friction of the axle, which
 * between them bring it to rest. All turns are counted clockwise; a wheel that has turned by T has
 * the place of T · 99 segments anticlockwise of its first one under the pointer.
 */
import { SEGMENTS } from '../rules.ts';

export type Spin = {
  /** Turns the wheel had made before, and those it makes now. */
  readonly from: number;
  readonly by: number;
  readonly durationMs: number;
};

/** The hand pushes for this share of the time. */
const PUSH = 0.09;
/** How much of the braking grows with the speed; the rest is the same at any speed. */
const DRAG = 2.6;
const FRICTION = Math.exp(-DRAG) / (1 - Math.exp(-DRAG));
const COAST = coasted(1);
const WHOLE = PUSH / 2 + (1 - PUSH) * COAST;
/** Nobody turns a heavy wheel by less. */
const TURNS_MIN = 1.25;
const FAST_TURNS_MIN = 0.4;
const FAST_MS = 1_000;

/** The turns that show a place under the pointer, its middle off by a share of a segment. */
export function turnsTo(place: number, offset: number): number {
  return -(place + offset) / SEGMENTS;
}

/** A spin from where the wheel stands to a place; the shortest that looks like one. */
export function spinTo(from: number, place: number, offset: number, durationMs: number): Spin {
  const least = durationMs < FAST_MS ? FAST_TURNS_MIN : TURNS_MIN;
  const rest = fraction(turnsTo(place, offset) - from - least);
  return { from, by: least + rest, durationMs };
}

/** How far the wheel has turned, this long after it was pushed. */
export function turnsAt({ from, by, durationMs }: Spin, elapsedMs: number): number {
  return from + by * way(share(elapsedMs, durationMs));
}

/** Segments a second, this long after it was pushed. */
export function speedAt({ by, durationMs }: Spin, elapsedMs: number): number {
  const time = share(elapsedMs, durationMs);
  const pace = time < PUSH ? time / PUSH : paceCoasting((time - PUSH) / (1 - PUSH));
  return ((by * SEGMENTS) / (durationMs / 1_000)) * (pace / WHOLE);
}

/** The place under the pointer, as a number with a fraction: 12.4 is in the place 12. */
export function placeUnder(turns: number): number {
  return fraction(-turns + 0.5 / SEGMENTS) * SEGMENTS - 0.5;
}

function share(elapsedMs: number, durationMs: number): number {
  return Math.min(1, Math.max(0, elapsedMs / durationMs));
}

/** The share of the way that is behind it after a share of the time. */
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
