import './not-found.css';
import '#platform/browser/ui/notice-page.css';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { hrefOf, Link, useRoute } from '#platform/browser/router/router.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { buttonClass } from '#platform/browser/ui/button.tsx';

export function Page() {
  const t = useT('not-found');
  const locale = useLocale();
  const { path } = useRoute();
  return (
    <section className="notice-page">
      <p className="notice-page-number display tabular" aria-hidden="true">
        404
      </p>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      {/* Untranslated: players quote it to support. */}
      <p className="not-found-path" lang="en">{`Page Not Found: ${hrefOf(path, locale)}`}</p>
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        <span className="button-face">{t('home')}</span>
      </Link>
      <Slot name="lost.games" />
    </section>
  );
}
