import { useEffect, useState } from 'react';
import { retryWithBackoff } from '../net/retry-with-backoff.ts';

/**
 * Code that the first screen can do without: asked for once the page is on the screen. Until it is
 * here, and on the server, there is nothing. Pass a constant function, and whether it is wanted.
 * Without a network it waits for one, and what failed is asked for again.
 */
export function useLater<T>(load: () => Promise<T>, isNeeded = true): T | undefined {
  const [loaded, setLoaded] = useState<{ value: T }>();
  useEffect(
    () => (isNeeded ? retryWithBackoff(load, (value) => setLoaded({ value })) : undefined),
    [load, isNeeded],
  );
  return loaded?.value;
}
