import '#platform/browser/ui/tokens.css';
import '#platform/browser/ui/fonts.css';
import '#platform/browser/ui/base.css';
import './shell/shell.css';
import './shell/print.css';
import { createRoot } from 'react-dom/client';
import { startStaffSession, endWhenIdle } from '#domain/staff/backoffice/session.ts';
import { readPayload } from '#platform/browser/boot.ts';
import { openUrl, listenToHistory, configureBackoffice } from '#platform/backoffice/navigation.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { App } from './app.tsx';
import { listenToFailures } from '#platform/browser/failures.ts';
import { failed } from './failure.ts';
import { startLocale } from './locale.ts';
import { PAGES } from './pages.ts';

async function start(): Promise<void> {
  listenToFailures(failed);
  readPayload();
  await startLocale();
  const notFound = {
    name: 'not-found',
    path: '/',
    texts: [],
    page: () => import('./shell/not-found.tsx'),
  };
  configureBackoffice({ base: '/backoffice', routes: PAGES, notFound, onError: failed });
  createRoot(document.getElementById('root')!, { onUncaughtError: failed }).render(<App />);
  listenToHistory();
  endWhenIdle();
  await Promise.all([startStaffSession(currentLocale), openUrl(new URL(location.href), 'keep')]);
}

void start().catch(failed);
