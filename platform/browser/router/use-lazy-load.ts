import { startTransition, useEffect, useRef, useState } from 'react';
import { retryWithBackoff } from '../net/retry-with-backoff.ts';

/**
 * Loads code that the first screen does not need, once the page is on the screen. Until it is
 * loaded, and on the server, the result is undefined. Pass a constant function, and whether it is
 * needed. It waits for a network, and retries after a failure.
 */
export function useLazyLoad<T>(load: () => Promise<T>, isNeeded = true): T | undefined {
  return useBackgroundLoad(load, isNeeded, isNeeded);
}

/**
 * The same for code that no visitor waits for, such as that of what lies below the screen: it is
 * rendered in slices, and what the visitor does meanwhile comes first. `isAwaited`: a visitor
 * waits for it now, so that it is loaded in any case and rendered at once.
 */
export function useBackgroundLoad<T>(
  load: () => Promise<T>,
  isNeeded: boolean,
  isAwaited = false,
): T | undefined {
  const [loaded, setLoaded] = useState<{ value: T }>();
  const isWanted = isNeeded || isAwaited;
  const awaited = useRef(isAwaited);
  useEffect(() => {
    awaited.current = isAwaited;
  }, [isAwaited]);
  useEffect(() => {
    if (!isWanted) return undefined;
    return retryWithBackoff(load, (value) => {
      if (awaited.current) setLoaded({ value });
      else startTransition(() => setLoaded({ value }));
    });
  }, [load, isWanted]);
  return loaded?.value;
}
