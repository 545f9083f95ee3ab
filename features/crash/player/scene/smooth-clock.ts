/**
 * The time of the round as this screen shows it. The estimate of the server clock is corrected
 * again and again in small steps; the shown time follows smoothly and never runs backwards.
 */

/** Beyond this the page slept or opened late, and a smooth correction would lag behind. */
const JUMP_MS = 400;
/** How many times the error is corrected per second. */
const CORRECTION_PER_SECOND = 3;

export type SmoothClock = {
  /** `elapsedMs` by the server clock, at `screenMs` of this screen; both in milliseconds. */
  at(elapsedMs: number, screenMs: number): number;
};

export function createSmoothClock(): SmoothClock {
  let shown: number | undefined;
  let last = 0;
  return {
    at(elapsedMs, screenMs) {
      const passed = Math.max(0, screenMs - last);
      last = screenMs;
      if (shown === undefined || Math.abs(elapsedMs - shown - passed) > JUMP_MS) {
        shown = elapsedMs;
        return shown;
      }
      const even = shown + passed;
      const part = Math.min(1, (CORRECTION_PER_SECOND * passed) / 1000);
      shown = Math.max(shown, even + (elapsedMs - even) * part);
      return shown;
    },
  };
}
