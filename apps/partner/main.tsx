import '#platform/browser/ui/tokens.css';
import '#platform/browser/ui/fonts.css';
import '#platform/browser/ui/base.css';
import './partner.css';
import { createRoot } from 'react-dom/client';
import { refuse } from '#core/refusal.ts';
import { readPayload } from '#platform/browser/boot.ts';
import { listenToFailures } from '#platform/browser/failures.ts';
import { logFailure } from '#platform/browser/log.ts';
import { configureApi } from '#platform/browser/net/api.ts';
import {
  configureRouter,
  listenToHistory,
  openFirstPage,
  readTarget,
  setLocation,
} from '#platform/browser/router/navigation.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { App } from './app.tsx';
import { startLocale } from './locale.ts';
import { PAGES } from './pages.ts';
import { startSession } from './session.ts';

const failed = (error: unknown) => logFailure('An unhandled error.', error);

async function start(): Promise<void> {
  listenToFailures(failed);
  readPayload();
  configureApi({ language: currentLocale });
  await startLocale();
  const notFound = {
    name: 'not-found',
    path: '/',
    texts: [],
    page: () => import('./pages/not-found.tsx'),
  };
  configureRouter({
    base: '/partner',
    hasLocales: false,
    table: { routes: PAGES, notFound },
    onOffline: () => showRefusal(refuse('offline')),
    onError: failed,
  });
  const target = readTarget(new URL(location.href));
  setLocation({ ...target, params: {}, entry: notFound, Page: () => null, arrival: 0 });
  createRoot(document.getElementById('root')!, { onUncaughtError: failed }).render(<App />);
  listenToHistory();
  await Promise.all([startSession(), openFirstPage()]);
}

void start().catch(failed);
