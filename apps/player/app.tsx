import { useSyncExternalStore } from 'react';
import { ANNOUNCER_ID } from '#platform/browser/ui/announce.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { openModalStack, onModals } from '#platform/browser/modals/modals.tsx';
import { currentToasts, subscribeToToasts } from '#platform/browser/ui/toast-store.ts';
import { useBackgroundLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useTouched } from '#platform/browser/router/use-touched.ts';
import { PageView, RouterProvider, useRouterLocation } from '#platform/browser/router/router.tsx';
import { UiLocaleContext } from '#platform/browser/ui/money.tsx';
import { ErrorBoundary } from '#platform/browser/error-boundary.tsx';
import { failed } from './failure.ts';
import { pageTitle } from '#domain/settings/rules.brand.ts';
import { usePayload } from '#platform/browser/boot.ts';
import { headOf } from './head.ts';
import type { PlayerRoute } from './player-route.ts';
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
  const place = useRouterLocation<PlayerRoute>();
  const { brand } = usePayload().operator;
  return (
    <UiLocaleContext value={locale}>
      <Layout>
        <ErrorBoundary key={place.arrival} onError={failed}>
          <PageView title={pageTitle(headOf(place.entry, locale).title, brand)} />
        </ErrorBoundary>
      </Layout>
      <div id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />
      <Overlays />
    </UiLocaleContext>
  );
}

/**
 * Dialogs and notifications over the page. They exist only in a browser, in a chunk that is loaded
 * when one is needed, with the visitor's first touch, or when the page has long been idle: it must
 * be loaded before the network fails, to report that.
 */
function Overlays() {
  const wasTouched = useTouched();
  const isShown = useSyncExternalStore(onShown, hasOverlays, () => false);
  const Loaded = useBackgroundLoad(loadOverlays, wasTouched, isShown);
  return Loaded ? <Loaded /> : null;
}

const loadOverlays = () => import('./overlays.tsx').then((module) => module.Overlays);
const hasOverlays = () => openModalStack().length > 0 || currentToasts().length > 0;

function onShown(listener: () => void): () => void {
  const stops = [onModals(listener), subscribeToToasts(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
