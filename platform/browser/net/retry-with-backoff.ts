import { logFailure } from '../log.ts';

const FIRST_PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 30_000;

/**
 * Loads something until it succeeds, so that a page recovers by itself after an outage: again after
 * 1, 2, 4 … 30 seconds, but only with a network and while the page is visible. Returns a function
 * that stops it.
 */
export function retryWithBackoff<T>(
  load: () => Promise<T>,
  onValue: (value: T) => void,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = true;

  function attempt(): void {
    if (!isDue || !navigator.onLine || (timer && document.hidden)) return;
    isDue = false;
    load().then(
      (value) => {
        if (signal.aborted) return;
        stop();
        onValue(value);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        if (navigator.onLine) logFailure('Failed chunk loading', error);
        timer = setTimeout(() => {
          isDue = true;
          attempt();
        }, pauseMs);
        pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS);
      },
    );
  }

  function stop(): void {
    stopping.abort();
    clearTimeout(timer);
  }

  addEventListener('online', attempt, { signal });
  document.addEventListener('visibilitychange', attempt, { signal });
  attempt();
  return stop;
}
