import './no-access.css';
import { useT } from '#platform/browser/texts/i18n.tsx';

export function Page() {
  const t = useT('no-access');
  return (
    <section className="no-access">
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <p>{t('money')}</p>
    </section>
  );
}
