import { useSyncExternalStore } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { OfflineBanner } from '#platform/browser/ui/states.tsx';

/** Warns while offline: the page stays readable, but actions would be lost. */
export function Offline() {
  const t = useT('backoffice');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return isOnline ? null : <OfflineBanner>{t('offline')}</OfflineBanner>;
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
