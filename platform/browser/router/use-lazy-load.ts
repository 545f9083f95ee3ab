import { startTransition, useEffect, useRef, useState } from 'react';
import { retryWithBackoff } from '../net/retry-with-backoff.ts';

/**
 * Loads code that the first screen does not need, once the page is on the screen. Until it is
 * loaded, and on the server, the result is undefined. Pass a constant function, and whether it is
 * needed. It waits for a network, and retries after a failure.
 */
export function useLazyLoad<T>(load: () => Promise<T>, isNeeded = true): T | undefined {
  return useBackgroundLoad(load, isNeeded, true);
}

/**
 * The same for code that no visitor waits for, such as that of what lies below the screen: it is
 * rendered in slices, and what the visitor does meanwhile comes first. `isAwaited`: a visitor has
 * begun to wait for it, so that it is rendered at once.
 */
export function useBackgroundLoad<T>(
  load: () => Promise<T>,
  isNeeded: boolean,
  isAwaited = false,
): T | undefined {
  const [loaded, setLoaded] = useState<{ value: T }>();
  const awaited = useRef(isAwaited);
  useEffect(() => {
    awaited.current = isAwaited;
  }, [isAwaited]);
  useEffect(() => {
    if (!isNeeded) return undefined;
    return retryWithBackoff(load, (value) => {
      if (awaited.current) setLoaded({ value });
      else startTransition(() => setLoaded({ value }));
    });
  }, [load, isNeeded]);
  return loaded?.value;
}
