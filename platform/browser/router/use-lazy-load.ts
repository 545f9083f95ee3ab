import { startTransition, useEffect, useState } from 'react';
import { retryWithBackoff } from '../net/retry-with-backoff.ts';

/**
 * Loads code that the first screen does not need, once the page is on the screen. Until it is
 * loaded, and on the server, the result is undefined. Pass a constant function, and whether it is
 * needed. It waits for a network, and retries after a failure. As a transition the code is rendered
 * in slices, and what the visitor does meanwhile comes first.
 */
export function useLazyLoad<T>(load: () => Promise<T>, isNeeded = true): T | undefined {
  const [loaded, setLoaded] = useState<{ value: T }>();
  useEffect(
    () =>
      isNeeded
        ? retryWithBackoff(load, (value) => startTransition(() => setLoaded({ value })))
        : undefined,
    [load, isNeeded],
  );
  return loaded?.value;
}
