/**
 * An unhandled error: it is reported to the server, and the visitor is sent to /error with its id.
 */
import { reportError } from '#features/error-page/contract.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { payload } from '#platform/browser/boot.ts';
import { logFailure } from '#platform/browser/log.ts';
import { navigate, currentLocation } from '#platform/browser/router/navigation.ts';

let isLeaving = false;

export function failed(error: unknown): void {
  logFailure('An unhandled error.', error);
  if (isLeaving) return;
  isLeaving = true;
  void openErrorPage(error).finally(() => {
    isLeaving = false;
  });
}

async function openErrorPage(error: unknown): Promise<void> {
  const id = await report(error);
  const target = id === undefined ? '/error' : `/error?id=${encodeURIComponent(id)}`;
  // An error on the error page itself would only loop.
  if (isErrorPage()) return;
  await navigate(target);
}

function isErrorPage(): boolean {
  return location.pathname.endsWith('/error') && currentLocation().entry.name === 'error';
}

async function report(error: unknown): Promise<string | undefined> {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const answer = await api(reportError, {
    body: {
      name: name.slice(0, 100),
      message: message.slice(0, 1000),
      stack: (stack ?? '').slice(0, 4000),
      path: withoutToken(location.pathname).slice(0, 500),
      build: payload().build,
    },
    timeoutMs: 4_000,
  });
  return isRefusal(answer) ? undefined : answer.data.id;
}

/** The server log must not contain tokens that give access to an account. */
export function withoutToken(path: string): string {
  return path.replace(/\/(reset-password|secure)\/.+/, '/$1/{token}');
}

/** Errors outside React. Those of foreign scripts, such as browser extensions, are ignored. */
export function listenToFailures(): void {
  addEventListener('error', (event) => {
    if (event.filename.startsWith(location.origin)) failed(event.error ?? event.message);
  });
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event as { reason: unknown };
    if (reason instanceof Error && reason.stack?.includes(location.origin)) failed(reason);
  });
}
