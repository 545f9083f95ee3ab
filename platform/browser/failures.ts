/** Errors that no code handles: where they are caught, and what is reported of them. */
import { payload } from './boot.ts';

/** Errors outside React. Those of foreign scripts, such as browser extensions, are ignored. */
export function listenToFailures(failed: (error: unknown) => void): void {
  addEventListener('error', (event) => {
    if (event.filename.startsWith(location.origin)) failed(event.error ?? event.message);
  });
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event as { reason: unknown };
    if (reason instanceof Error && reason.stack?.includes(location.origin)) failed(reason);
  });
}

/** The report of an error, within the lengths that the server accepts. */
export function describeFailure(error: unknown) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    name: name.slice(0, 100),
    message: message.slice(0, 1000),
    stack: (stack ?? '').slice(0, 4000),
    path: withoutToken(location.pathname).slice(0, 500),
    build: payload().build,
  };
}

/** The server log must not contain tokens that give access to an account. */
export function withoutToken(path: string): string {
  return path.replace(/\/(reset-password|secure)\/.+/, '/$1/{token}');
}
