import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** False in the prerendered page and during hydration; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
