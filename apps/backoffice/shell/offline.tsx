import { useOnline } from '#platform/browser/net/use-online.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { OfflineBanner } from '#platform/browser/ui/states.tsx';

/** Warns while offline: the page stays readable, but actions would be lost. */
export function Offline() {
  const t = useT('backoffice');
  return useOnline() ? null : <OfflineBanner>{t('offline')}</OfflineBanner>;
}
