import { useEffect, useState } from 'react';
import { logFailure } from './log.ts';

/**
 * Code that the first screen can do without: asked for once the page is on the screen. Until it is
 * here, and on the server, there is nothing. Pass a constant function.
 */
export function useLater<T>(load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<{ value: T }>();
  useEffect(() => {
    let isWanted = true;
    load().then(
      (value) => {
        if (isWanted) setLoaded({ value });
      },
      (error: unknown) => logFailure('Failed chunk loading', error),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return loaded?.value;
}
