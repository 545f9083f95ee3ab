/**
 * The leather tongue over the wheel. Between any two segments is a peg; it takes the tongue along,
 * lets go of it, and the tongue falls back: that is the tick of the wheel.
 */

/** A peg holds the tongue from this much before it is up to this much after, in segments. */
const HOLD = 0.2;
/** And this much later the tongue hangs straight again. */
const FALL = 0.14;
const SLACK = 0.01;
/** Faster than this it has no time to fall back, and stays bent. */
const BLUR_SEGMENTS = 34;

/** How far it is bent, 0 straight … 1, for a place under the pointer and segments a second. */
export function bend(place: number, speed: number): number {
  // Pegs stand half a segment beside the middles of places; the wheel turns towards lower places.
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
 * Where between two pegs a wheel may rest so that the tongue hangs straight, 0 … 1 from one end of
 * that stretch to the other; in segments from the middle of one.
 */
export function restingOffset(at: number): number {
  const [least, most] = [HOLD - 0.5 + SLACK, 0.5 - HOLD - FALL - SLACK];
  return least + (most - least) * at;
}

/** Which peg was passed last: a change of it is a tick. */
export function pegAt(place: number): number {
  return Math.floor(place + 0.5);
}
