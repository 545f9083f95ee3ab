/**
 * The token for setting a new password. It is stored in the tab and not in the address: browsers
 * keep addresses in the history and send them as Referer, and others can read them. A reload finds
 * it again.
 */
import { session } from '#platform/browser/storage.ts';

type ContactType = 'email' | 'phone';

/** The page of an emailed link, once the token has been removed from its address. */
export const RESET_PATH = '/reset-password/new';
/** The format of the server's tokens; anything else is invalid. */
const FORM = /^[A-Za-z0-9_-]{20,128}$/;

export function isRestoreToken(text: string | undefined): text is string {
  return text !== undefined && FORM.test(text);
}

export function storeRestoreToken(by: ContactType, token: string): void {
  session.set(keyOf(by), token);
}

export function restoreToken(by: ContactType): string | null {
  return session.get(keyOf(by));
}

export function clearRestoreToken(by: ContactType): void {
  session.remove(keyOf(by));
}

function keyOf(by: ContactType): string {
  return `restore.${by}`;
}
