import { useSyncExternalStore } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { OfflineBanner } from '#platform/browser/ui/states.tsx';

/** What is on the page stays readable; what is done now would be lost, so it is said. */
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
