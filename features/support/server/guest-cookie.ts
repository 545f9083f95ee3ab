import { createHash, randomBytes } from 'node:crypto';
import type { Origin } from '#platform/server/http/route.ts';
import { GUEST_DAYS } from '../rules.ts';

const NAME = 'support_guest';
const LIFE_SECONDS = GUEST_DAYS * 24 * 3600;
/** Sent with the calls of support alone, and never by another site. */
const PLACE = { path: '/api/v2/support', httpOnly: true, sameSite: 'strict' } as const;
const FORM = /^[A-Za-z0-9_-]{32}$/;

/** The browser in which a guest writes, as a hash of its number; the number is not kept. */
export function readGuest({ cookies }: Pick<Origin, 'cookies'>): Buffer | undefined {
  const number = cookies[NAME] ?? '';
  return FORM.test(number) ? hashOf(number) : undefined;
}

/** Gives the browser the number that it has for another time; a random one without one. */
export function rememberGuest(origin: Pick<Origin, 'cookies' | 'setCookie'>): Buffer {
  const sent = origin.cookies[NAME] ?? '';
  return FORM.test(sent) ? setGuest(origin, sent) : renewGuest(origin);
}

/** Another number: that of before belongs to an account by now, or its time is over. */
export function renewGuest(origin: Pick<Origin, 'setCookie'>): Buffer {
  return setGuest(origin, randomBytes(24).toString('base64url'));
}

export function endGuest(origin: Pick<Origin, 'setCookie'>): void {
  origin.setCookie(NAME, '', { ...PLACE, maxAgeSeconds: 0 });
}

function setGuest(origin: Pick<Origin, 'setCookie'>, number: string): Buffer {
  origin.setCookie(NAME, number, { ...PLACE, maxAgeSeconds: LIFE_SECONDS });
  return hashOf(number);
}

function hashOf(number: string): Buffer {
  return createHash('sha256').update(`support guest ${number}`).digest();
}
