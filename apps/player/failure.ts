/** An error nobody handled: the house is told, the visitor lands on /error with its number. */
import { reportError } from '#features/error-page/contract.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { payload } from '#platform/browser/boot.ts';
import { logFailure } from '#platform/browser/log.ts';
import { navigate, placeNow } from '#platform/browser/router/navigation.ts';

let isLeaving = false;

export function failed(error: unknown): void {
  logFailure('An error nobody handled.', error);
  if (isLeaving) return;
  isLeaving = true;
  void leave(error).finally(() => {
    isLeaving = false;
  });
}

async function leave(error: unknown): Promise<void> {
  const id = await report(error);
  const target = id === undefined ? '/error' : `/error?id=${encodeURIComponent(id)}`;
  // An error on the error page itself would only come round again.
  if (isErrorPage()) return;
  await navigate(target);
}

function isErrorPage(): boolean {
  return location.pathname.endsWith('/error') && placeNow().entry.name === 'error';
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

/** Who reads the log of the house must not find there what lets him into an account. */
export function withoutToken(path: string): string {
  return path.replace(/\/(reset-password|secure)\/.+/, '/$1/{token}');
}

/** Errors outside of React. Those of other people's scripts, extensions say, are none of ours. */
export function listenToFailures(): void {
  addEventListener('error', (event) => {
    if (event.filename.startsWith(location.origin)) failed(event.error ?? event.message);
  });
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event as { reason: unknown };
    if (reason instanceof Error && reason.stack?.includes(location.origin)) failed(reason);
  });
}
