/**
 * The leather flapper over the wheel. There is a peg between any two segments; it bends the
 * flapper, releases it, and the flapper falls back: that is the tick of the wheel.
 */

/** A peg bends the flapper from this much before to this much after it is up, in segments. */
const HOLD = 0.2;
/** This much later the flapper is straight again. */
const FALL = 0.14;
const SLACK = 0.01;
/** At this speed and above it has no time to fall back, and stays bent. */
const BLUR_SEGMENTS = 34;

/** How far it is bent, 0 straight … 1, for a position under the pointer and segments a second. */
export function bend(place: number, speed: number): number {
  // Pegs are half a segment beside the middles of positions; the wheel turns towards lower
  // positions.
  const held = sinceHeld(0.5 - (place - Math.floor(place)));
  const blur = Math.min(1, Math.max(0, speed / BLUR_SEGMENTS - 0.5));
  return held + (0.85 - held) * blur;
}

function sinceHeld(since: number): number {
  if (since < -HOLD) return 0;
  if (since <= HOLD) return (since + HOLD) / (2 * HOLD);
  return Math.max(0, 1 - (since - HOLD) / FALL);
}

/**
 * Where between two pegs a wheel may stop so that the flapper is straight, 0 … 1 from one end of
 * that range to the other; in segments from the middle of one.
 */
export function restingOffset(at: number): number {
  const [least, most] = [HOLD - 0.5 + SLACK, 0.5 - HOLD - FALL - SLACK];
  return least + (most - least) * at;
}

/** The last peg that passed: a change of it is a tick. */
export function pegAt(place: number): number {
  return Math.floor(place + 0.5);
}
