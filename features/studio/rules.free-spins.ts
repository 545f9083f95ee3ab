/** Free spins: each follows in the same stream, and may award more. */
import type { SlotSpin, SlotStep } from './rules.outcome.ts';

/** The steps of one spin, and how many free spins it awards. */
export type SpinResult = { readonly steps: readonly SlotStep[]; readonly awarded: number };

/** An ordinary spin, and the free spins it awards. */
export function* withFreeSpins(base: SpinResult, free: () => SpinResult): Iterable<SlotSpin> {
  const { steps, awarded } = base;
  if (awarded === 0) return yield { kind: 'base', steps };
  yield { kind: 'base', steps, awarded, left: awarded };
  yield* freeSpins(awarded, free);
}

export function* freeSpins(count: number, free: () => SpinResult): Iterable<SlotSpin> {
  let left = count;
  while (left > 0) {
    const { steps, awarded } = free();
    left += awarded - 1;
    yield { kind: 'free', steps, left, ...(awarded > 0 ? { awarded } : {}) };
  }
}
