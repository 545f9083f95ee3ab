import { useSyncExternalStore } from 'react';

/** From here on the players of the round have a column beside the curve. */
const WIDE = '(min-width: 75rem)';

/** False in server-rendered markup: the column appears with the first bets. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', notify);
      return () => query.removeEventListener('change', notify);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
