/** What part of the chart is visible at a moment, and the figures on its edges. */

export type Window = {
  /** Milliseconds from the left edge to the right. */
  readonly ms: number;
  /** How far the multiplier rises above 1 from the bottom edge to the top. */
  readonly rise: number;
};

const FIRST: Window = { ms: 10_000, rise: 1 };
/** Where the tip of the wire settles, as shares of width and height. */
const TIP = { x: 0.8, y: 0.72 };
/** How gradual the change from standing still to growing is. */
const SOFTNESS = 8;

export function windowAt(elapsedMs: number, multiplier: number): Window {
  return {
    ms: atLeast(FIRST.ms, elapsedMs / TIP.x),
    rise: atLeast(FIRST.rise, (multiplier - 1) / TIP.y),
  };
}

/** A smooth maximum of two values. */
function atLeast(least: number, value: number): number {
  const share = Math.max(0, value) / least;
  return least * (1 + share ** SOFTNESS) ** (1 / SOFTNESS);
}

export type Tick = {
  readonly value: number;
  /** From 0 to 1: ticks fade in and out as the window grows. */
  readonly strength: number;
};

const STEPS = [1, 2, 5] as const;
/**
 * Figures closer together than this share of the available room are hidden; slightly wider ones
 * fade.
 */
const CROWDED = 0.64;
const FADE = 0.08;

/**
 * Round values from `from` up to `to`, so far apart that their figures do not touch. `room` is how
 * many of them fit.
 */
export function ticksOf(from: number, to: number, room: number): Tick[] {
  const span = to - from;
  const wantedStep = span / room;
  const [fine, coarse] = stepsAround(wantedStep);
  const fineStrength = Math.min(1, Math.max(0, (fine / wantedStep - CROWDED) / FADE));
  const ticks = new Map<number, number>();
  for (const [step, strength] of [
    [fine, fineStrength],
    [coarse, 1 - fineStrength],
  ] as const) {
    if (strength <= 0) continue;
    const last = Math.floor(to / step + 1e-9);
    for (let nth = Math.ceil(from / step - 1e-9); nth <= last; nth++) {
      // Values with a short decimal text, without accumulated rounding errors.
      const value = Math.round(nth * step * 100) / 100;
      ticks.set(value, Math.min(1, (ticks.get(value) ?? 0) + strength));
    }
  }
  return [...ticks].map(([value, strength]) => ({ value, strength }));
}

/** The round step below the wanted one, and the next above it. */
function stepsAround(wantedStep: number): readonly [number, number] {
  const decade = 10 ** Math.floor(Math.log10(wantedStep) + 1e-9);
  const all = [...STEPS.map((step) => step * decade), decade * 10];
  const above = all.findIndex((step) => step > wantedStep * (1 + 1e-9));
  return [all[above - 1] ?? decade, all[above] ?? decade * 10];
}
