import { local } from '#platform/browser/storage.ts';

/** Set once a guest has written in this browser: whose conversation it is, the cookie says. */
export const GUEST_FLAG = 'supportGuest';

export function isGuestOfSupport(): boolean {
  return local.get(GUEST_FLAG) !== null;
}
