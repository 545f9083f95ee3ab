import { useEffect, useRef } from 'react';

/** A press within this time after the last one is the second half of a double click. */
const PRESS_MS = 350;
const FAST_PRESS_MS = 100;

/** The value of the latest render, for code that runs between renders. */
export function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/**
 * The server may answer within the time of a double click; the second click must not place a bet.
 */
export function usePressGuard(isFast: boolean): () => boolean {
  const pauseMs = isFast ? FAST_PRESS_MS : PRESS_MS;
  const last = useRef(-pauseMs);
  return () => {
    const now = performance.now();
    if (now - last.current < pauseMs) return false;
    last.current = now;
    return true;
  };
}
