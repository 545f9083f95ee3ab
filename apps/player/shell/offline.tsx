import { useOnline } from '#platform/browser/net/use-online.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { OfflineBanner } from '#platform/browser/ui/states.tsx';

export function Offline() {
  const t = useT('shell');
  return useOnline() ? null : <OfflineBanner>{t('offline')}</OfflineBanner>;
}
