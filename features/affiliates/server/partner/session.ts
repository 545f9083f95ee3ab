import { createHash, randomBytes } from 'node:crypto';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { CallShape } from '#core/wire.ts';
import {
  endPartnerSession,
  findSessionPartner,
  insertPartnerSession,
  SESSION_HOURS,
  type SessionPartner,
} from '#domain/affiliates/server/index.ts';
import { networkOf, refuseCrossOrigin } from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import {
  on,
  type CallHandler,
  type CallRequest,
  type Origin,
  type Route,
} from '#platform/server/http/route.ts';
import type { RateLimit } from '#platform/server/rate-limits.ts';
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

/** A call of the portal: its session is the cookie, and other sites cannot make it. */
export function onPartner<C extends PartnerCall>(
  { db, allowedOrigins }: AffiliateDeps,
  call: C,
  limit: RateLimit,
  work: Work<C>,
): Route {
  const guarded = async (request: CallRequest<C>) => {
    const partner = await findPartnerOf(db, allowedOrigins, request.origin);
    return 'refused' in partner ? partner : await work(request, partner);
  };
  return on(call, limit, guarded as CallHandler<C>);
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
