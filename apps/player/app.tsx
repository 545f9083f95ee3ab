import { ANNOUNCER_ID } from '#platform/browser/announce.ts';
import { useLocale } from '#platform/browser/i18n.tsx';
import { useLater } from '#platform/browser/use-later.ts';
import { PageView, RouterProvider, usePlace } from '#platform/browser/router.tsx';
import { UiLocaleContext } from '#platform/browser/ui/money.tsx';
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

/**
 * What lies over the page: dialogs and notifications. They exist only in a browser and come after
 * the page, in a chunk of their own.
 */
function Overlays() {
  const Loaded = useLater(loadOverlays);
  return Loaded ? <Loaded /> : null;
}

const loadOverlays = () => import('./overlays.tsx').then((module) => module.Overlays);
