import { payload } from './boot.ts';

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
