/**
 * The times of a show: when the wheel comes to rest after the draw, when it is spun again after a
 * doubling, and when the result is shown.
 */
import { DOUBLINGS_MAX, type Spins } from './rules.ts';

/** From the draw until the wheel, which turns already, stands. */
const FIRST_MS = 7_400;
/** The doubling is shown before the wheel is pushed again. */
const DOUBLED_MS = 1_800;
/** A spin from rest to rest. */
const SPIN_MS = 7_400;
/** From the rest of the wheel to the result. */
const READ_MS = 600;

/** A spin by milliseconds after the draw. */
export type ShownSpin = {
  readonly place: number;
  /** When the wheel is pushed; the first spin began when bets closed. */
  readonly fromMs: number;
  readonly restMs: number;
};

export type ShowTimes = { readonly spins: readonly ShownSpin[]; readonly resultMs: number };

export function showOf({ places }: Spins): ShowTimes {
  const spins = places.map((place, at): ShownSpin => {
    const restMs = FIRST_MS + at * (DOUBLED_MS + SPIN_MS);
    return { place, fromMs: at === 0 ? 0 : restMs - SPIN_MS, restMs };
  });
  return { spins, resultMs: spins.at(-1)!.restMs + READ_MS };
}

/** The longest show, of four spins. */
export const SHOW_MAX_MS = FIRST_MS + DOUBLINGS_MAX * (DOUBLED_MS + SPIN_MS) + READ_MS;
