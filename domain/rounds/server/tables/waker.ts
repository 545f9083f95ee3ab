import type { Clock } from '../clock.ts';

export type Waker = { wait(untilMs: number, signal: AbortSignal): Promise<void>; wake(): void };

/** Waits for a time or for a wake-up, whichever comes first. */
export function createWaker(clock: Pick<Clock, 'sleepUntil'>): Waker {
  let resolve: (() => void) | undefined;
  let isWoken = false;
  return {
    async wait(untilMs, signal) {
      if (isWoken) {
        isWoken = false;
        return;
      }
      const early = new AbortController();
      resolve = () => early.abort();
      const both = AbortSignal.any([signal, early.signal]);
      await clock.sleepUntil(untilMs, both).catch(() => undefined);
      resolve = undefined;
      isWoken = false;
      signal.throwIfAborted();
    },
    wake() {
      isWoken = true;
      resolve?.();
    },
  };
}
