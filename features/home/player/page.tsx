import { useT } from '#platform/browser/i18n.tsx';

export function Page() {
  const t = useT('home');
  return <h1>{t('title')}</h1>;
}
