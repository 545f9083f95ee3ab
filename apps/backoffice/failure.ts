/** An unhandled error: it is logged, reported to the server, and shown with its id. */
import { reportError } from '#features/error-page/contract.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { describeFailure } from '#platform/browser/describe-failure.ts';
import { currentLocale, translator } from '#platform/browser/texts/i18n.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { showToast } from '#platform/browser/ui/toast-store.ts';

export function failed(error: unknown): void {
  logFailure('An unhandled error.', error);
  void notifyFailure(error);
}

async function notifyFailure(error: unknown): Promise<void> {
  const id = await report(error);
  const t = translator(currentLocale(), 'backoffice');
  const text = id === undefined ? t('brokenText') : t('brokenNumber', { id });
  showToast({ tone: 'error', title: t('broken'), text });
}

/** The id of the error in the server log; undefined when the server does not respond. */
async function report(error: unknown): Promise<string | undefined> {
  const answer = await api(reportError, { body: describeFailure(error), timeoutMs: 4_000 });
  return isRefusal(answer) ? undefined : answer.data.id;
}
