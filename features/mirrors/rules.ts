/**
 * When the page of a logged-in player measures the domains: first after 10 to 55 seconds, then
 * every five minutes. The time of the next run is stored, so that a reload does not begin anew; one
 * that is less than ten seconds away, or past, is replaced by the first delay.
 */
export const CHECK_EVERY_MS = 5 * 60_000;
const FIRST_MIN_MS = 10_000;
const FIRST_MAX_MS = 55_000;

/** What an image may take, by default and in these checks. */
export const IMAGE_TIMEOUT_MS = 7_000;
export const CHECK_TIMEOUT_MS = 4_000;

/** `random` is from 0 to 1. */
export function nextDelayMs(stored: string | null, now: number, random: number): number {
  const delay = Number(stored ?? Number.NaN) - now;
  if (delay >= FIRST_MIN_MS && delay <= CHECK_EVERY_MS) return delay;
  return FIRST_MIN_MS + Math.floor(random * (FIRST_MAX_MS - FIRST_MIN_MS + 1));
}

/** The small image of each domain. */
export const CHECK_PATH = '/mirrors/check.svg';

/** The calls of a hand-over; below /auth, where the refresh cookie is sent. */
export const SSO_START = '/auth/sso/start';
export const SSO_AUTHORIZE = '/auth/sso/authorize';
export const SSO_FINISH = '/auth/sso/finish';

/** Where a domain fetches the session of another one; `url` is where the browser ends. */
export function ssoStartLink(targetOrigin: string, sourceHost: string): string {
  return `${targetOrigin}${SSO_START}?from=${encodeURIComponent(sourceHost)}`;
}

type SsoFacts = {
  readonly link: string | null;
  readonly hasToken: boolean;
  readonly environment: string;
  /** `no_sso` in the address of this or an earlier page of the tab. */
  readonly isRefused: boolean;
  readonly isBot: boolean;
  /** When this tab came back from a redirect; null for never. */
  readonly returnedAt: number | null;
  readonly now: number;
};

/** A visitor whom the other domain did not know is not sent again for this long. */
export const SSO_PAUSE_MS = 10 * 60_000;

/** Whether a page sends its guest to the sso link. */
export function mustRedirect(facts: SsoFacts): boolean {
  const { link, hasToken, environment, isRefused, isBot, returnedAt, now } = facts;
  if (link === null || hasToken || environment === 'development' || isRefused || isBot)
    return false;
  return returnedAt === null || now - returnedAt > SSO_PAUSE_MS;
}
