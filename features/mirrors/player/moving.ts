/**
 * On a draining or retired domain: leads to the main one, where the player stays logged in. Once a
 * minute at most, so that the domain can be used while the main one is not reached.
 */
import { isRefusal } from '#core/refusal.ts';
import { hasMemberToken } from '#domain/identity/player/session.ts';
import { sendMirrorRedirect } from '#domain/tracking/contract.ts';
import { payload } from '#platform/browser/boot.ts';
import { api } from '#platform/browser/net/api.ts';
import { cookies, session } from '#platform/browser/storage.ts';
import { getMirror } from '../contract.ts';
import { ssoStartLink } from '../rules.ts';
import { queryWithTag } from './query-with-tag.ts';

const MOVED_AT = 'mirrorMovedAt';
const PAUSE_MS = 60_000;

/** True: the page is about to leave. */
export async function leaveMovingDomain(): Promise<boolean> {
  const movedAt = Number(session.get(MOVED_AT) ?? 0);
  if (!payload().mirror.is_moving || Date.now() - movedAt < PAUSE_MS) return false;
  const answer = await api(getMirror);
  if (isRefusal(answer) || answer.redirect === null) return false;
  const { origin, host } = new URL(answer.redirect.newLink);
  if (host === location.host) return false;
  session.set(MOVED_AT, String(Date.now()));
  if (session.get(MOVED_AT) === null) return false;
  await api(sendMirrorRedirect, { body: { from: location.hostname, to: host } });
  const query = queryWithTag(location.search, cookies.get('stag'));
  const to = origin + location.pathname + query + location.hash;
  location.replace(hasMemberToken() ? withSession(origin, to) : to);
  return true;
}

function withSession(origin: string, to: string): string {
  const link = new URL(ssoStartLink(origin, location.hostname));
  link.searchParams.set('url', to);
  return link.href;
}
