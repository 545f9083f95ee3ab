import { Logo } from '#platform/browser/art/logo.tsx';
import { useT } from '#platform/browser/i18n.tsx';

export function Wordmark() {
  const t = useT('shell');
  return <Logo height={30} label={t('brand')} />;
}
