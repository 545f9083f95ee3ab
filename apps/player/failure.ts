import { logFailure } from '#platform/browser/log.ts';

let isLeaving = false;

/** An unhandled error: it is reported, and the visitor is sent to /error. */
export function failed(error: unknown): void {
  logFailure('An unhandled error.', error);
  if (isLeaving) return;
  isLeaving = true;
  void leave(error).finally(() => {
    isLeaving = false;
  });
}

/** The code of it is loaded only now: the first screen has no room for it. */
async function leave(error: unknown): Promise<void> {
  try {
    const { openErrorPage } = await import('./open-error-page.ts');
    await openErrorPage(error);
  } catch (failure) {
    // Not thrown: an unhandled error here would begin this again.
    logFailure('The error page could not be opened.', failure);
  }
}
