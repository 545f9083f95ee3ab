import './error-page.css';
import '#platform/browser/ui/notice-page.css';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { hrefOf, type PageProps } from '#platform/browser/router/router.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { LinkButton } from '#platform/browser/ui/button.tsx';

/** Ids are created by the server; anything else in the address is not repeated on the page. */
const ERROR_ID = /^[0-9a-f-]{8,64}$/;

export function Page({ query }: PageProps) {
  const t = useT('error-page');
  const locale = useLocale();
  const id = ERROR_ID.test(query['id'] ?? '') ? query['id'] : undefined;
  return (
    <section className="notice-page">
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      {id === undefined ? (
        <p className="error-page-note">{t('noId')}</p>
      ) : (
        <div className="error-page-id">
          <span>{t('id')}</span>
          <code>{id}</code>
          <p>{t('idText')}</p>
        </div>
      )}
      {/* A plain link reloads the document, which discards whatever broke in it. */}
      <LinkButton variant="primary" href={hrefOf('/', locale)}>
        {t('home')}
      </LinkButton>
      <Slot name="lost.games" />
    </section>
  );
}
