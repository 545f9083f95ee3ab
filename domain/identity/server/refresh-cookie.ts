import type { Origin } from '#platform/server/http/route.ts';
import { REFRESH_SECONDS } from './tokens.ts';

/**
 * The refresh token is stored where no script can read it and is sent only to the two calls under
 * /auth that need it.
 */
const NAME = 'refresh';
const PLACE = { path: '/auth', httpOnly: true, sameSite: 'strict' } as const;

export function readRefreshCookie(origin: Pick<Origin, 'cookies'>): string | undefined {
  return origin.cookies[NAME];
}

export function setRefreshCookie(origin: Pick<Origin, 'setCookie'>, token: string): void {
  origin.setCookie(NAME, token, { ...PLACE, maxAgeSeconds: REFRESH_SECONDS });
}

export function clearRefreshCookie(origin: Origin): void {
  origin.setCookie(NAME, '', { ...PLACE, maxAgeSeconds: 0 });
}
