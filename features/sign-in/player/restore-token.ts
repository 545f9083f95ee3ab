/**
 * The token that lets a new password be set. It waits in the tab and not in the address: an address
 * is kept by the browser, sent on as Referer and read over shoulders. A reload finds it again.
 */
import { session } from '#platform/browser/storage.ts';

type By = 'email' | 'phone';

/** The page of a mailed link, once the token has been taken out of its address. */
export const RESET_PATH = '/reset-password/new';
/** As the house makes them; anything else in the place of a token is none. */
const FORM = /^[A-Za-z0-9_-]{20,128}$/;

export function isRestoreToken(text: string | undefined): text is string {
  return text !== undefined && FORM.test(text);
}

export function keepRestoreToken(by: By, token: string): void {
  session.set(keyOf(by), token);
}

export function restoreToken(by: By): string | null {
  return session.get(keyOf(by));
}

export function forgetRestoreToken(by: By): void {
  session.remove(keyOf(by));
}

function keyOf(by: By): string {
  return `restore.${by}`;
}
