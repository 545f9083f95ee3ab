import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Origin } from '#platform/server/http/route.ts';
import type { Trip } from './providers/provider.ts';

const COOKIE = 'social';
const FORM = /^[A-Za-z0-9_-]{43}$/;
/** The longest possible attempt, including its additional input. */
const COOKIE_SECONDS = 30 * 60;

/**
 * The secrets of an attempt. Nonce and PKCE verifier derive from the state and the installation's
 * secret key, so neither is stored: of an attempt the database holds only hashes.
 */
export function createSecrets(secretKey: string) {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier social login', 32));
  const derive = (label: string, state: string) =>
    createHmac('sha256', key).update(`${label} ${state}`).digest('base64url');

  function tripOf(state: string, origin: string, provider: string): Trip {
    return {
      state,
      nonce: derive('nonce', state),
      verifier: derive('verifier', state),
      redirectUri: `${origin}/auth/social/${provider}/callback`,
    };
  }

  return { tripOf };
}

export type Secrets = ReturnType<typeof createSecrets>;

/** 256 random bits, encoded for a URL. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Undefined for a text that cannot be one of our secrets. */
export function hashOf(secret: string | undefined): Buffer | undefined {
  if (secret === undefined || !FORM.test(secret)) return undefined;
  return createHash('sha256').update(secret).digest();
}

/**
 * Identifies the browser that begins. Its cookie must be sent when the provider redirects the
 * browser to us, so it is `lax`; an existing secret is reused, so that two tabs do not invalidate
 * each other.
 */
export function identifyBrowser(origin: Origin): Buffer {
  const known = origin.cookies[COOKIE];
  const secret = hashOf(known) ? known! : newSecret();
  origin.setCookie(COOKIE, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAgeSeconds: COOKIE_SECONDS,
  });
  return hashOf(secret)!;
}

export function readBrowser(cookies: Origin['cookies']): Buffer | undefined {
  return hashOf(cookies[COOKIE]);
}
