import { hostnameOf } from '#domain/mirrors/rules.ts';
import type { Domains } from '#domain/mirrors/server/index.ts';
import { ssoStartLink } from '../rules.ts';

/**
 * Where the page of a domain sends a guest: to itself, to fetch the session of the main domain.
 * Null on the main domain, where every login arrives, and on a domain that leads there anyway.
 */
export function guestLinkOf(domains: Domains, host: string): string | null {
  const origin = domains.originOf(host);
  const isMain = hostnameOf(host) === domains.mainHost;
  if (origin === undefined || isMain || domains.stateOf(host) !== 'active') return null;
  return ssoStartLink(origin, domains.mainHost);
}

/** Where a login on a domain leads: to the main one, which fetches the new session. */
export function loginLinkOf(domains: Domains, host: string): string | undefined {
  const name = hostnameOf(host);
  if (name === domains.mainHost || domains.stateOf(name) === undefined) return undefined;
  return ssoStartLink(domains.mainOrigin, name);
}

/** Where the pages of a draining or retired domain lead; undefined for any other. */
export function newLinkOf(domains: Domains, host: string): string | undefined {
  const state = domains.stateOf(host);
  return state === 'draining' || state === 'retired' ? domains.mainOrigin : undefined;
}
