/**
 * The server decides a step at once, but its animation may take a second. Until the animation ends,
 * nothing else on the page may show how the round ended: not the balance, not the lists, not the
 * sums. This module delays those updates and then publishes them together.
 */
import { pauseResults } from '../seat/pause-results.ts';

export type StepResultDelay = {
  /** Pauses pushed results while a step is in flight. */
  pauseDuring<T>(step: () => Promise<T>): Promise<T>;
  /** Runs the callback once the animation has ended. */
  defer(callback: () => void): void;
  /** Call it when the animation has ended or is not visible. */
  release(): void;
  /** Resolves when nothing is delayed. */
  settled(): Promise<void>;
};

type Pending = {
  readonly callbacks: (() => void)[];
  readonly resume: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly rest: PromiseWithResolvers<void>;
};

/** `showMs`: the longest time the animation takes; 0 without animation. */
export function createStepResultDelay(showMs: () => number): StepResultDelay {
  let pending: Pending | undefined;

  async function pauseDuring<T>(step: () => Promise<T>): Promise<T> {
    if (showMs() === 0) return await step();
    const resume = pauseResults();
    try {
      return await step();
    } finally {
      // The caller of the step gets its result first, and may want to delay the rest.
      setTimeout(resume);
    }
  }

  function defer(callback: () => void): void {
    const ms = showMs();
    if (!pending && ms === 0) return callback();
    pending ??= {
      callbacks: [],
      resume: pauseResults(),
      timer: setTimeout(release, ms),
      rest: Promise.withResolvers(),
    };
    pending.callbacks.push(callback);
  }

  function release(): void {
    if (!pending) return;
    const { callbacks, resume, timer, rest } = pending;
    pending = undefined;
    clearTimeout(timer);
    for (const callback of callbacks) callback();
    resume();
    rest.resolve();
  }

  return { pauseDuring, defer, release, settled: async () => await pending?.rest.promise };
}
