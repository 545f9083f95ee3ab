/** An error nobody handled: it is logged, the house is told, and the page says its number. */
import { reportError } from '#features/error-page/contract.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { payload } from '#platform/browser/boot.ts';
import { currentLocale, translator } from '#platform/browser/texts/i18n.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { showToast } from '#platform/browser/ui/toast-store.ts';

export function failed(error: unknown): void {
  logFailure('An error nobody handled.', error);
  void tell(error);
}

async function tell(error: unknown): Promise<void> {
  const id = await report(error);
  const t = translator(currentLocale(), 'backoffice');
  const text = id === undefined ? t('brokenText') : t('brokenNumber', { id });
  showToast({ tone: 'error', title: t('broken'), text });
}

/** The number under which the error is in the log of the house; undefined when nobody answers. */
async function report(error: unknown): Promise<string | undefined> {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const answer = await api(reportError, {
    body: {
      name: name.slice(0, 100),
      message: message.slice(0, 1000),
      stack: (stack ?? '').slice(0, 4000),
      path: location.pathname.slice(0, 500),
      build: payload().build,
    },
    timeoutMs: 4_000,
  });
  return isRefusal(answer) ? undefined : answer.data.id;
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
