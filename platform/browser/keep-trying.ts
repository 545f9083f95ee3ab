import { logFailure } from './log.ts';

const FIRST_PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 30_000;

/**
 * Loads something until it has come, so that a page whose house was away for a while heals by
 * itself: again after 1, 2, 4 … 30 seconds, but only with a network and before somebody's eyes.
 * Answers how to stop.
 */
export function keepTrying<T>(load: () => Promise<T>, take: (value: T) => void): () => void {
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = true;
  let isStopped = false;

  function look(): void {
    const isFirst = pauseMs === FIRST_PAUSE_MS;
    if (!isDue || isStopped || !navigator.onLine || (document.hidden && !isFirst)) return;
    isDue = false;
    load().then((value) => {
      if (isStopped) return;
      stop();
      take(value);
    }, failed);
  }

  function failed(error: unknown): void {
    if (isStopped) return;
    if (navigator.onLine) logFailure('Failed chunk loading', error);
    timer = setTimeout(() => {
      isDue = true;
      look();
    }, pauseMs);
    pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS);
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  }

  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  look();
  return stop;
}
