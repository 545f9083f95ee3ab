import { useSyncExternalStore } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { OfflineBanner } from '#platform/browser/ui/states.tsx';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function Offline() {
  const t = useT('shell');
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? null : <OfflineBanner>{t('offline')}</OfflineBanner>;
}
