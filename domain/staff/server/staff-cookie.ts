import { STAFF_SECONDS } from '#domain/identity/server/index.ts';
import type { Origin } from '#platform/server/http/route.ts';

/** Not readable by scripts; it is sent only to staff calls, and never from another site. */
const NAME = 'staff_refresh';
const PLACE = { path: '/api/v2/staff', httpOnly: true, sameSite: 'strict' } as const;

export function readStaffCookie(origin: Origin): string | undefined {
  return origin.cookies[NAME];
}

export function setStaffCookie(origin: Origin, token: string): void {
  origin.setCookie(NAME, token, { ...PLACE, maxAgeSeconds: STAFF_SECONDS });
}

export function clearStaffCookie(origin: Origin): void {
  origin.setCookie(NAME, '', { ...PLACE, maxAgeSeconds: 0 });
}
