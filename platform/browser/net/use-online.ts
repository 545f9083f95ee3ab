import { useSyncExternalStore } from 'react';
import { isOffline } from '#platform/browser/net/api.ts';

/** False while the device reports that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => !isOffline(),
    () => true,
  );
}

function listen(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
