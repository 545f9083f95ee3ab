import { fieldError, refuse, type Refusal } from '#core/refusal.ts';
import type { CallShape } from '#core/wire.ts';
import { getUser, logout, refreshToken } from '#domain/identity/contract.ts';
import type { Domains } from '#domain/mirrors/server/index.ts';
import { sendMirrorRedirect } from '#domain/tracking/contract.ts';
import { getMirror } from '../contract.ts';

/** What the last page of a retired domain needs, in order to take its session along. */
const ANSWERED: ReadonlySet<string> = new Set(
  [getMirror, getUser, logout, refreshToken, sendMirrorRedirect].map(({ name }) => name),
);

/** Staff and partners have pages and sessions of their own. */
const OTHER_APPS = /^\/api\/v2\/(?:staff|partner)\//;

/**
 * Why a call of a player is not answered under that name, with the address that replaces it. Pages
 * lead there; apps and scripts that kept the old address receive it here.
 */
export function refuseRetired(
  domains: Pick<Domains, 'isRetired' | 'mainOrigin'>,
  { name, path, endsBet }: CallShape,
  host: string,
): Refusal<'domain_retired'> | undefined {
  const isAnswered = ANSWERED.has(name) || endsBet === true || OTHER_APPS.test(path);
  if (isAnswered || !domains.isRetired(host)) return undefined;
  const newLink = [fieldError('domain_retired', domains.mainOrigin)];
  return refuse('domain_retired', { newLink });
}
