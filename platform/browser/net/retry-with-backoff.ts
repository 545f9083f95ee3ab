import { logFailure } from '../log.ts';

const FIRST_PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 30_000;

/**
 * Loads something until it has come, so that a page whose house was away for a while heals by
 * itself: again after 1, 2, 4 … 30 seconds, but only with a network and before somebody's eyes.
 * Answers how to stop.
 */
export function retryWithBackoff<T>(load: () => Promise<T>, take: (value: T) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = true;

  function look(): void {
    if (!isDue || !navigator.onLine || (timer && document.hidden)) return;
    isDue = false;
    load().then(
      (value) => {
        if (signal.aborted) return;
        stop();
        take(value);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        if (navigator.onLine) logFailure('Failed chunk loading', error);
        timer = setTimeout(() => {
          isDue = true;
          look();
        }, pauseMs);
        pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS);
      },
    );
  }

  function stop(): void {
    stopping.abort();
    clearTimeout(timer);
  }

  addEventListener('online', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  look();
  return stop;
}
