/**
 * Errors that no code handles, outside React. Those of foreign scripts, such as browser
 * extensions, are ignored.
 */
export function listenToFailures(failed: (error: unknown) => void): void {
  addEventListener('error', (event) => {
    if (event.filename.startsWith(location.origin)) failed(event.error ?? event.message);
  });
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event as { reason: unknown };
    if (reason instanceof Error && reason.stack?.includes(location.origin)) failed(reason);
  });
}
