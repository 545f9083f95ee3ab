import { createHash, randomBytes } from 'node:crypto';
import type { Origin } from '#platform/server/http/route.ts';

const NAME = 'visitor';
/** Longer than any window of attribution. */
const LIFE_SECONDS = 365 * 24 * 3600;
const PLACE = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
const FORM = /^[A-Za-z0-9_-]{22}$/;

/** The browser that this server has given a number, as a hash of it; the number is not kept. */
export function readVisitor({ cookies }: Pick<Origin, 'cookies'>): Buffer | undefined {
  const number = cookies[NAME] ?? '';
  return FORM.test(number) ? hashOf(number) : undefined;
}

/**
 * Gives the browser a random number, or the one it has for another year. Unlike a fingerprint, no
 * other site can compute it: what is recorded for it was done in this browser.
 */
export function rememberVisitor(origin: Pick<Origin, 'cookies' | 'setCookie'>): Buffer {
  const sent = origin.cookies[NAME] ?? '';
  const number = FORM.test(sent) ? sent : randomBytes(16).toString('base64url');
  origin.setCookie(NAME, number, { ...PLACE, maxAgeSeconds: LIFE_SECONDS });
  return hashOf(number);
}

function hashOf(number: string): Buffer {
  return createHash('sha256').update(`visitor ${number}`).digest();
}
