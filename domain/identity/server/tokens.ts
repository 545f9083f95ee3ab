import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Viewer } from '#platform/server/http/route.ts';

/** Short, because ending a session must not wait for its token; long enough to be quiet. */
export const ACCESS_SECONDS = 15 * 60;
/** A guest has nothing to steal but play money, and no refresh. */
export const GUEST_SECONDS = 30 * 24 * 3600;
/** The token cookie's life in the specification: 30 days. */
export const REFRESH_SECONDS = 30 * 24 * 3600;
/** Twelve hours from the login, with the last token of the session: then staff log in again. */
export const STAFF_SECONDS = 12 * 3600 - ACCESS_SECONDS;
/** Whoever of the staff asks for no token so long has left his desk. */
export const STAFF_IDLE_MS = 30 * 60_000;

const ISSUER = 'croupier';
const SEEN_MAX = 20_000;

/** Signs and reads access tokens. Each purpose has its own key, derived from the house's one. */
export function createTokens(secretKey: string) {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier access token', 32));
  // Verified tokens are remembered until they end: a player who bets ten times a second is
  // checked by a look-up. Ended sessions are a list of their own, asked before this one.
  const seen = new Map<string, Viewer>();

  async function sign(kind: Viewer['kind'], id: bigint, session: string): Promise<string> {
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
    const known = seen.get(token);
    if (known) {
      if (known.expiresAt > Date.now()) return known;
      seen.delete(token);
      return undefined;
    }
    const viewer = await verify(token, key);
    if (viewer) {
      if (seen.size >= SEEN_MAX) seen.clear();
      seen.set(token, viewer);
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
    if (kind !== 'guest' && kind !== 'player' && kind !== 'staff') return undefined;
    if (typeof sid !== 'string' || !sub || !exp) return undefined;
    return { kind, id: BigInt(sub), session: sid, expiresAt: exp * 1000 };
  } catch {
    // Whatever is wrong with a token, its bearer is nobody.
    return undefined;
  }
}

/** 256 random bits for the cookie; the database keeps only the hash. */
export function newRefreshToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
