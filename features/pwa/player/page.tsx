import './offline-page.css';
import { useEffect } from 'react';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { hrefOf } from '#platform/browser/router/router.tsx';
import { Button, LinkButton } from '#platform/browser/ui/button.tsx';
import { latestBuild } from './latest-build.ts';

const CHECK_INTERVAL_MS = 5_000;

/** Stands in for a page that could not be loaded, at that page's address. */
export function Page() {
  const t = useT('pwa');
  const locale = useLocale();
  useReloadOnceReachable();
  return (
    <section className="offline-page">
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <p>{t('money')}</p>
      <div className="offline-page-actions">
        <Button variant="primary" onClick={() => location.reload()}>
          {t('retry')}
        </Button>
        <LinkButton href={hrefOf('/', locale)}>{t('home')}</LinkButton>
      </div>
    </section>
  );
}

/** Loads the wanted page when the site answers; the page has nothing to lose. */
function useReloadOnceReachable(): void {
  useEffect(() => {
    // At its own address a reload would only show it again.
    if (location.pathname.endsWith('/offline')) return undefined;
    let isChecking = false;
    const check = () => {
      if (isChecking || !navigator.onLine) return;
      isChecking = true;
      void latestBuild().then((build) => {
        isChecking = false;
        if (build !== undefined) location.reload();
      });
    };
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    addEventListener('online', check);
    return () => {
      clearInterval(timer);
      removeEventListener('online', check);
    };
  }, []);
}
