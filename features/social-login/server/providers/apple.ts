import { importPKCS8, SignJWT } from 'jose';
import type { CustomFetch } from 'openid-client';
import { openIdProvider } from './open-id.ts';
import type { SocialProvider } from './provider.ts';

export type AppleSettings = {
  /** The Services ID. */
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** The key of Sign in with Apple, as PKCS#8 PEM. */
  readonly privateKey: string;
  readonly issuer?: string;
  readonly fetch?: CustomFetch;
};

const ISSUER = 'https://appleid.apple.com';
const SECRET_SECONDS = 300;

/**
 * Sign in with Apple: OpenID Connect with two peculiarities. The client secret is a token that the
 * server signs, and an answer with the e-mail arrives as a form post instead of a redirect.
 */
export function appleProvider(settings: AppleSettings): SocialProvider {
  return openIdProvider({
    name: 'apple',
    label: 'Apple',
    issuer: settings.issuer ?? ISSUER,
    clientId: settings.clientId,
    clientSecret: () => signSecret(settings),
    scope: 'openid email',
    parameters: { response_mode: 'form_post' },
    ...(settings.fetch ? { fetch: settings.fetch } : {}),
  });
}

async function signSecret(settings: AppleSettings): Promise<string> {
  const key = await importPKCS8(settings.privateKey, 'ES256');
  return await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: settings.keyId })
    .setIssuer(settings.teamId)
    .setSubject(settings.clientId)
    .setAudience(ISSUER)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + SECRET_SECONDS)
    .sign(key);
}
