import { useSyncExternalStore } from 'react';
import { ANNOUNCER_ID } from '#platform/browser/announce.ts';
import { useLocale, useT } from '#platform/browser/i18n.tsx';
import { ModalHost } from '#platform/browser/modals.tsx';
import { PageView, RouterProvider, usePlace } from '#platform/browser/router.tsx';
import { UiLocaleContext } from '#platform/browser/ui/money.tsx';
import { Toasts } from '#platform/browser/ui/toasts.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { headOf } from './head.ts';
import { Layout } from './shell/layouts.tsx';

export function App() {
  return (
    <RouterProvider>
      <Localised />
    </RouterProvider>
  );
}

function Localised() {
  const locale = useLocale();
  const place = usePlace();
  return (
    <UiLocaleContext value={locale}>
      <Layout>
        <ErrorBoundary key={place.arrival}>
          <PageView title={headOf(place.entry, locale).title} />
        </ErrorBoundary>
      </Layout>
      <div id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />
      <Overlays />
    </UiLocaleContext>
  );
}

/** What lies over the page exists only in a browser; the prerendered page has none of it. */
function Overlays() {
  const t = useT('shell');
  const common = useT('common');
  const isBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (!isBrowser) return null;
  return (
    <>
      <ErrorBoundary>
        <ModalHost />
      </ErrorBoundary>
      <Toasts label={t('notifications')} closeLabel={common('close')} />
    </>
  );
}
