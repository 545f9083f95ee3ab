/** An unhandled error: it is logged, reported to the server, and shown with its id. */
import { reportFailure } from '#features/error-page/player/report-failure.ts';
import { currentLocale, translator } from '#platform/browser/texts/i18n.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { showToast } from '#platform/browser/ui/toast-store.ts';

export function failed(error: unknown): void {
  logFailure('An unhandled error.', error);
  void notifyFailure(error);
}

async function notifyFailure(error: unknown): Promise<void> {
  const id = await reportFailure(error);
  const t = translator(currentLocale(), 'backoffice');
  const text = id === undefined ? t('brokenText') : t('brokenNumber', { id });
  showToast({ tone: 'error', title: t('broken'), text });
}
