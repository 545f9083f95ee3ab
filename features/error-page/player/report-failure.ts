import { isRefusal } from '#core/refusal.ts';
import { payload } from '#platform/browser/boot.ts';
import { api } from '#platform/browser/net/api.ts';
import { reportError } from '../contract.ts';

/** A visitor waits for the id, so the report does not wait long for the server. */
const REPORT_MS = 4_000;

/**
 * Reports an unhandled error of either app to the server. Returns its id in the server log, or
 * undefined when the server does not respond.
 */
export async function reportFailure(error: unknown): Promise<string | undefined> {
  const answer = await api(reportError, { body: describe(error), timeoutMs: REPORT_MS });
  return isRefusal(answer) ? undefined : answer.data.id;
}

/** Within the lengths that the server accepts. */
function describe(error: unknown) {
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
