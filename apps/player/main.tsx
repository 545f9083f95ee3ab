import '#platform/browser/ui/tokens.css';
import '#platform/browser/ui/fonts.css';
import '#platform/browser/ui/base.css';
import './shell/shell.css';
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  hasMemberToken,
  isTransient,
  loadUser,
  onSignedIn,
  onTokenChange,
  startSession,
  tokenNow,
  userNow,
} from '#domain/identity/player/session.ts';
import { takeAccountLocale } from '#domain/identity/player/choose-locale.ts';
import { readPayload } from '#platform/browser/boot.ts';
import { currentLocale, htmlLang } from '#platform/browser/texts/i18n.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { listenToModals, onModals } from '#platform/browser/modals/modals.tsx';
import {
  currentLocation,
  listenToHistory,
  openFirstPage,
  whenFirstLocation,
} from '#platform/browser/router/navigation.ts';
import { retryWithBackoff } from '#platform/browser/net/retry-with-backoff.ts';
import { startSocket } from '#platform/browser/net/socket.ts';
import { cookies, local } from '#platform/browser/storage.ts';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { App } from './app.tsx';
import { loadMember } from './shell/account.tsx';
import { listenToFailures } from '#platform/browser/failures.ts';
import { failed } from './failure.ts';
import { setUp } from './setup.ts';

const USER_RETRY_MS = 5_000;

async function start(): Promise<void> {
  listenToFailures(failed);
  const { locale } = readPayload();
  setUp();
  startSession(currentLocale);
  startSocket({ token: tokenNow, onToken: onTokenChange });
  const user = resolveUser();
  // A failed preload costs nothing: the header retries and reports.
  if (hasMemberToken()) loadMember().catch(() => undefined);
  await loadTexts(locale, ['shell', 'games']);
  await openFirstPage();
  // A first page that fails leads to /error; rendering starts once there is a location.
  await whenFirstLocation();
  if (currentLocale() !== locale) await loadTexts(currentLocale(), ['shell', 'games']);
  const drawn = draw();
  document.documentElement.lang = htmlLang(currentLocale());
  cookies.set('locale', currentLocale());
  listenToHistory();
  listenToModals();
  // A navigation during hydration would not match the markup that is being hydrated.
  await Promise.all([user, drawn]);
  onSignedIn(() => void takeAccountLocale().catch(failed));
  startMemberPartsInTime();
  retryWithBackoff(
    () => import('./visitor-parts.ts'),
    ({ startVisitorParts }) => void startVisitorParts().catch(failed),
  );
}

/** Loads the user. Without an answer about the token it is retried until there is one. */
async function resolveUser(): Promise<void> {
  for (;;) {
    const refusal = await loadUser();
    if (!refusal || !isTransient(refusal)) return;
    await new Promise<void>((next) => {
      addEventListener('online', () => next(), { once: true });
      setTimeout(next, USER_RETRY_MS);
    });
  }
}

/**
 * Hydrates markup that the server prerendered for this very page; else renders from scratch.
 * Resolves once the page is drawn.
 */
function draw(): Promise<void> {
  const root = document.getElementById('root')!;
  // React renders a page from scratch when hydration fails: worth a log line, not an error.
  const onRecoverableError = (error: unknown) =>
    logFailure('Hydration failed, the page was rendered again.', error);
  const options = { onUncaughtError: failed, onRecoverableError };
  // Who is here is known now: what is drawn is meant for them.
  delete root.dataset['members'];
  // As a transition the work is sliced, and a slow phone handles its first touch in between.
  return new Promise((resolve) => {
    const app = <Drawn onDrawn={resolve} />;
    startTransition(() => {
      if (root.dataset['page'] === currentLocation().entry.name) hydrateRoot(root, app, options);
      else createRoot(root, options).render(app);
    });
  });
}

function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return <App />;
}

/**
 * Loads what cashier and player protection add to every page. A guest has no limits to enforce, so
 * it loads with the first dialog: before registration can finish there.
 */
function startMemberPartsInTime(): void {
  const start = () => {
    // Neither cashier nor limits concern a session that can only withdraw.
    if (userNow().restriction) return;
    stop();
    retryWithBackoff(
      () => import('./member-parts.ts'),
      ({ startMemberParts }) => startMemberParts(),
    );
  };
  const stop = onModals(start);
  // A guest who has written to support waits for the answer on every page.
  if (userNow().status === 'member' || local.get('supportGuest') !== null) start();
}

void start().catch(failed);
