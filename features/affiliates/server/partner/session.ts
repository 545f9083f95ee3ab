import { createHash, randomBytes } from 'node:crypto';
import { refuse, refuseTooManyRequests, type Refusal } from '#core/refusal.ts';
import type { CallShape } from '#core/wire.ts';
import {
  endPartnerSession,
  findKeyPartner,
  findSessionPartner,
  insertPartnerSession,
  SESSION_HOURS,
  type SessionPartner,
} from '#domain/affiliates/server/index.ts';
import { networkOf, refuseCrossOrigin } from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import {
  atMost,
  on,
  type CallHandler,
  type CallRequest,
  type Origin,
  type Route,
} from '#platform/server/http/route.ts';
import type { RateLimit, RateLimits } from '#platform/server/rate-limits.ts';
import type { AffiliateDeps } from '../deps.ts';

/** Not readable by scripts; it is sent only to the calls of the portal, never from another site. */
const NAME = 'partner_session';
const PLACE = { path: '/api/v2/partner', httpOnly: true, sameSite: 'strict' } as const;

type PartnerCall = CallShape & { readonly audience: 'anyone' };
type Work<C extends PartnerCall> = (
  request: CallRequest<C>,
  partner: SessionPartner,
) => ReturnType<CallHandler<C>>;

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of the session in the cookie of a request. */
export function sessionHash(origin: Origin): Buffer | undefined {
  const secret = origin.cookies[NAME];
  return secret ? hashOf(secret) : undefined;
}

export const API_KEY_PREFIX = 'partner_';
/** Of one partner with all their keys together, and of a network with wrong ones. */
const KEY_CALLS = atMost('60 per minute');
const WRONG_KEYS = atMost('20 per minute');

/**
 * A call of the portal: its session is the cookie, and other sites cannot make it. Where the
 * contract says so, a program may make it with an API key.
 */
export function onPartner<C extends PartnerCall>(
  deps: AffiliateDeps,
  call: C,
  limit: RateLimit,
  work: Work<C>,
): Route {
  const { db, allowedOrigins, rateLimits } = deps;
  const guarded = async (request: CallRequest<C>) => {
    const key = call.apiKey ? request.origin.headers['x-api-key'] : undefined;
    const partner =
      key === undefined
        ? await findPartnerOf(db, allowedOrigins, request.origin)
        : await findByKey(db, rateLimits, key.toString(), request.origin);
    return 'refused' in partner ? partner : await work(request, partner);
  };
  return on(call, limit, guarded as CallHandler<C>);
}

async function findByKey(
  db: Queryable,
  rateLimits: RateLimits,
  key: string,
  { ip }: Origin,
): Promise<SessionPartner | Refusal<'unauthorized' | 'too_many_requests'>> {
  const partner = await findKeyPartner(db, hashOf(key));
  const wait = await (partner
    ? rateLimits.spend('partner.api', partner.id.toString(), KEY_CALLS, 'shared')
    : rateLimits.spend('partner.api.wrong', networkOf(ip), WRONG_KEYS, 'shared'));
  if (wait !== undefined) return refuseTooManyRequests(wait);
  return partner ?? refuse('unauthorized');
}

async function findPartnerOf(
  db: Queryable,
  allowedOrigins: ReadonlySet<string>,
  origin: Origin,
): Promise<SessionPartner | Refusal<'forbidden' | 'unauthorized'>> {
  const foreign = refuseCrossOrigin(origin, allowedOrigins);
  if (foreign) return foreign;
  const hash = sessionHash(origin);
  const partner = hash && (await findSessionPartner(db, hash));
  return partner ?? refuse('unauthorized');
}

/** Opens a session and puts it into the cookie. */
export async function openSession(db: Queryable, partnerId: bigint, origin: Origin): Promise<void> {
  const secret = newSecret();
  await insertPartnerSession(db, hashOf(secret), partnerId, networkOf(origin.ip));
  origin.setCookie(NAME, secret, { ...PLACE, maxAgeSeconds: SESSION_HOURS * 3600 });
}

export async function endSession(db: Queryable, origin: Origin): Promise<void> {
  const hash = sessionHash(origin);
  if (hash) await endPartnerSession(db, hash);
  origin.setCookie(NAME, '', { ...PLACE, maxAgeSeconds: 0 });
}
