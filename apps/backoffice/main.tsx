import '#platform/browser/ui/tokens.css';
import '#platform/browser/ui/fonts.css';
import '#platform/browser/ui/base.css';
import './shell/shell.css';
import './shell/theme.css';
import './shell/print.css';
import { createRoot } from 'react-dom/client';
import { startStaffSession, endWhenIdle } from '#domain/staff/backoffice/session.ts';
import { translateFieldMessages } from '#platform/backoffice/field-messages.ts';
import { readPayload } from '#platform/browser/boot.ts';
import {
  configureRouter,
  listenToHistory,
  openFirstPage,
  readTarget,
  setLocation,
} from '#platform/browser/router/navigation.ts';
import { refuse } from '#core/refusal.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { App } from './app.tsx';
import { listenToFailures } from '#platform/browser/failures.ts';
import { failed } from './failure.ts';
import { startLocale } from './locale.ts';
import { PAGES } from './pages.ts';
import { startTheme } from './shell/theme.ts';

async function start(): Promise<void> {
  listenToFailures(failed);
  translateFieldMessages();
  startTheme();
  readPayload();
  await startLocale();
  const notFound = {
    name: 'not-found',
    path: '/',
    texts: [],
    page: () => import('./shell/not-found.tsx'),
  };
  configureRouter({
    base: '/backoffice',
    hasLocales: false,
    table: { routes: PAGES, notFound },
    onOffline: () => showRefusal(refuse('offline')),
    onError: failed,
  });
  const target = readTarget(new URL(location.href));
  // Until the first page is loaded, the frame of the back office is shown without one.
  setLocation({ ...target, params: {}, entry: notFound, Page: () => null, arrival: 0 });
  createRoot(document.getElementById('root')!, { onUncaughtError: failed }).render(<App />);
  listenToHistory();
  endWhenIdle();
  await Promise.all([startStaffSession(currentLocale), openFirstPage()]);
}

void start().catch(failed);
