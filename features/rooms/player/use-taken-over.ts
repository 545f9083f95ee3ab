import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in markup prepared by the build and while the page takes it over; true from then on. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
