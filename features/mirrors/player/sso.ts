/**
 * Fetches the session of another domain for a guest: once for each tab and ten minutes the page
 * goes to the sso link and comes back. Without storage there would be no end to it, so nothing is
 * done there.
 */
import { hasMemberToken } from '#domain/identity/player/session.ts';
import { sendEvent } from '#domain/tracking/contract.ts';
import { payload } from '#platform/browser/boot.ts';
import { api, newKey } from '#platform/browser/net/api.ts';
import { currentLocation } from '#platform/browser/router/navigation.ts';
import { session } from '#platform/browser/storage.ts';
import { mustRedirect } from '../rules.ts';

const FLAG = 'ssoRedirect';
const SESSION_ID = 'ssoSession';
const RETURNED_AT = 'ssoReturnedAt';
const REFUSED = 'noSso';

/** They have no session to fetch, and read every page. */
const BOT = /bot\b|crawl|spider|slurp/i;

export async function startSso(): Promise<void> {
  if ('no_sso' in currentLocation().query) session.set(REFUSED, '1');
  if (session.get(FLAG) !== null) return await finish();
  const returnedAt = session.get(RETURNED_AT);
  const { mirror, environment } = payload();
  const isDue = mustRedirect({
    link: mirror.sso,
    hasToken: hasMemberToken(),
    environment,
    isRefused: session.get(REFUSED) !== null,
    isBot: BOT.test(navigator.userAgent),
    returnedAt: returnedAt === null ? null : Number(returnedAt),
    now: Date.now(),
  });
  if (isDue) await redirect(mirror.sso!);
}

async function redirect(link: string): Promise<void> {
  const id = newKey();
  session.set(SESSION_ID, id);
  session.set(FLAG, '1');
  if (session.get(FLAG) === null) return;
  // Whether it is recorded or not, the redirect is made.
  await api(sendEvent, { body: { name: 'ssoAvailabilityCreate', data: { session_id: id } } });
  const target = new URL(link);
  target.searchParams.set('url', location.href);
  location.replace(target.href);
}

async function finish(): Promise<void> {
  const id = session.get(SESSION_ID);
  session.remove(FLAG);
  session.remove(SESSION_ID);
  session.set(RETURNED_AT, String(Date.now()));
  if (id === null) return;
  const data = { session_id: id, mirror: location.hostname };
  await api(sendEvent, { body: { name: 'ssoAvailabilityFinish', data } });
}
