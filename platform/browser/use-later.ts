import { useEffect, useState } from 'react';
import { logFailure } from './log.ts';

/**
 * Code that the first screen can do without: asked for once the page is on the screen. Until it is
 * here, and on the server, there is nothing. Pass a constant function, and whether it is wanted.
 * Without a network it waits for one.
 */
export function useLater<T>(load: () => Promise<T>, isNeeded = true): T | undefined {
  const [loaded, setLoaded] = useState<{ value: T }>();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isWanted = true;
    const start = () => {
      load().then(
        (value) => {
          if (isWanted) setLoaded({ value });
        },
        (error: unknown) => {
          if (navigator.onLine) logFailure('Failed chunk loading', error);
          else addEventListener('online', start, { once: true });
        },
      );
    };
    if (navigator.onLine) start();
    else addEventListener('online', start, { once: true });
    return () => {
      isWanted = false;
      removeEventListener('online', start);
    };
  }, [load, isNeeded]);
  return loaded?.value;
}
