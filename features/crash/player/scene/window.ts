/** What part of the ledger is seen at a moment, and the figures printed along its edges. */

export type Window = {
  /** Milliseconds from the left edge to the right. */
  readonly ms: number;
  /** How far the multiplier rises above 1 from the bottom edge to the top. */
  readonly rise: number;
};

const FIRST: Window = { ms: 10_000, rise: 1 };
/** Where the tip of the wire comes to stay, as shares of width and height. */
const TIP = { x: 0.8, y: 0.72 };
/** How soft the change is from standing still to growing. */
const SOFTNESS = 8;

export function windowAt(elapsedMs: number, multiplier: number): Window {
  return {
    ms: atLeast(FIRST.ms, elapsedMs / TIP.x),
    rise: atLeast(FIRST.rise, (multiplier - 1) / TIP.y),
  };
}

/** The larger of two, without a corner where they are equal. */
function atLeast(least: number, value: number): number {
  const share = Math.max(0, value) / least;
  return least * (1 + share ** SOFTNESS) ** (1 / SOFTNESS);
}

export type Tick = {
  readonly value: number;
  /** From 0 to 1: ticks come and go as the window grows, none of a sudden. */
  readonly strength: number;
};

const STEPS = [1, 2, 5] as const;
/** Figures this much closer than there is room for are too many; a little before they fade. */
const CROWDED = 0.64;
const FADE = 0.08;

/**
 * Round values from `from` up to `to`, so far apart that their figures do not touch. `room` is how
 * many of them there is room for.
 */
export function ticksOf(from: number, to: number, room: number): Tick[] {
  const span = to - from;
  const wanted = span / room;
  const [fine, coarse] = stepsAround(wanted);
  const fineStrength = Math.min(1, Math.max(0, (fine / wanted - CROWDED) / FADE));
  const ticks = new Map<number, number>();
  for (const [step, strength] of [
    [fine, fineStrength],
    [coarse, 1 - fineStrength],
  ] as const) {
    if (strength <= 0) continue;
    const last = Math.floor(to / step + 1e-9);
    for (let nth = Math.ceil(from / step - 1e-9); nth <= last; nth++) {
      // Figures with a short decimal text, not sums of small errors.
      const value = Math.round(nth * step * 100) / 100;
      ticks.set(value, Math.min(1, (ticks.get(value) ?? 0) + strength));
    }
  }
  return [...ticks].map(([value, strength]) => ({ value, strength }));
}

/** The round step below the wanted one, and the next above it. */
function stepsAround(wanted: number): readonly [number, number] {
  const decade = 10 ** Math.floor(Math.log10(wanted) + 1e-9);
  const all = [...STEPS.map((step) => step * decade), decade * 10];
  const above = all.findIndex((step) => step > wanted * (1 + 1e-9));
  return [all[above - 1] ?? decade, all[above] ?? decade * 10];
}
