import { useSyncExternalStore } from 'react';
import { ANNOUNCER_ID } from '#platform/browser/ui/announce.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { modalsNow, onModals } from '#platform/browser/modals/modals.tsx';
import { currentToasts, subscribeToToasts } from '#platform/browser/ui/toast-store.ts';
import { useLater } from '#platform/browser/router/use-later.ts';
import { PageView, RouterProvider, usePlace } from '#platform/browser/router/router.tsx';
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
 * What lies over the page: dialogs and notifications. They exist only in a browser, in a chunk that
 * comes when one is wanted, with the visitor's first touch, or when the page has long been still:
 * it must be here before the network goes, to say that it has gone.
 */
function Overlays() {
  const isWanted = useSyncExternalStore(
    onWanted,
    () => wasTouched || modalsNow().length > 0 || currentToasts().length > 0,
    () => false,
  );
  const Loaded = useLater(loadOverlays, isWanted);
  return Loaded ? <Loaded /> : null;
}

const loadOverlays = () => import('./overlays.tsx').then((module) => module.Overlays);
const STILL_MS = 5_000;
const TOUCHES = ['pointerover', 'pointerdown', 'keydown', 'scroll'] as const;
let wasTouched = false;

function onWanted(listener: () => void): () => void {
  const touched = () => {
    wasTouched = true;
    listener();
  };
  for (const name of TOUCHES) addEventListener(name, touched, { once: true, passive: true });
  const timer = setTimeout(touched, STILL_MS);
  const stops = [() => clearTimeout(timer), onModals(listener), subscribeToToasts(listener)];
  return () => {
    for (const stop of stops) stop();
    for (const name of TOUCHES) removeEventListener(name, touched);
  };
}
