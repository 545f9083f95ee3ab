import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import type { Viewer } from '#platform/server/http/route.ts';

/**
 * Short, because an ended session must not wait for its token; long enough to keep refreshes rare.
 */
export const ACCESS_SECONDS = 15 * 60;
/** A guest has nothing to steal but play money, and no refresh. */
export const GUEST_SECONDS = 30 * 24 * 3600;
/** The token cookie's life in the specification: 30 days. */
export const REFRESH_SECONDS = 30 * 24 * 3600;
/** A restricted session is for one errand; a day later the login decides anew. */
export const RESTRICTED_SECONDS = 24 * 3600;
/** Twelve hours from the login, with the last token of the session: then staff log in again. */
export const STAFF_SECONDS = 12 * 3600 - ACCESS_SECONDS;
/** Staff who request no token for this long have left the computer. */
export const STAFF_IDLE_MS = 30 * 60_000;

const ISSUER = 'croupier';
const CACHE_MAX = 20_000;

/**
 * Signs and reads access tokens. Each purpose has its own key, derived from the installation's
 * secret key.
 */
export function createTokens(secretKey: string) {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier access token', 32));
  // Verified tokens are cached until they expire: a player who bets ten times a second is checked
  // by a map look-up. Ended sessions are a separate list, checked before this one.
  const verified = new Map<string, Viewer>();

  async function sign(kind: Viewer['kind'], id: PlayerId, session: string): Promise<string> {
    const seconds = kind === 'guest' ? GUEST_SECONDS : ACCESS_SECONDS;
    return await new SignJWT({ kind, sid: session })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setSubject(id.toString())
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(key);
  }

  async function read(token: string): Promise<Viewer | undefined> {
    const known = verified.get(token);
    if (known) {
      if (known.expiresAt > Date.now()) return known;
      verified.delete(token);
      return undefined;
    }
    const viewer = await verify(token, key);
    if (viewer) {
      if (verified.size >= CACHE_MAX) verified.clear();
      verified.set(token, viewer);
    }
    return viewer;
  }

  return { sign, read };
}

export type Tokens = ReturnType<typeof createTokens>;

async function verify(token: string, key: Uint8Array): Promise<Viewer | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: ISSUER });
    const { kind, sid, sub, exp } = payload;
    if (!isKind(kind)) return undefined;
    if (typeof sid !== 'string' || !sub || !exp) return undefined;
    return { kind, id: toPlayerId(sub), session: sid, expiresAt: exp * 1000 };
  } catch {
    // An invalid token identifies no viewer, whatever the reason.
    return undefined;
  }
}

const KINDS: readonly unknown[] = ['guest', 'player', 'restricted', 'linked', 'staff'];

function isKind(value: unknown): value is Viewer['kind'] {
  return KINDS.includes(value);
}

/** 256 random bits for the cookie; the database stores only the hash. */
export function newRefreshToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
