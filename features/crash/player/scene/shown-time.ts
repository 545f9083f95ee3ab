/**
 * The time of the round as this screen shows it. The house's clock is learnt again and again, and
 * each correction is a small step; what is shown glides to it and never runs backwards.
 */

/** Beyond this a page was asleep or came late, and gliding would show what is long over. */
const LEAP_MS = 400;
/** How much of an error is taken away in one second. */
const CATCH_UP = 3;

export type ShownTime = {
  /** Elapsed by the clock of the house, at a moment of this screen; both milliseconds. */
  at(elapsedMs: number, screenMs: number): number;
};

export function createShownTime(): ShownTime {
  let shown: number | undefined;
  let last = 0;
  return {
    at(elapsedMs, screenMs) {
      const passed = Math.max(0, screenMs - last);
      last = screenMs;
      if (shown === undefined || Math.abs(elapsedMs - shown - passed) > LEAP_MS) {
        shown = elapsedMs;
        return shown;
      }
      const even = shown + passed;
      const part = Math.min(1, (CATCH_UP * passed) / 1000);
      shown = Math.max(shown, even + (elapsedMs - even) * part);
      return shown;
    },
  };
}
