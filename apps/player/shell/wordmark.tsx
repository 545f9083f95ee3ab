import { Logo } from '#domain/art/player/logo.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';

export function Wordmark() {
  const t = useT('shell');
  return <Logo height={30} label={t('brand')} />;
}
