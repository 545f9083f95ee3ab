import * as client from 'openid-client';
import { CALL_TIMEOUT_MS, type Claims, type SocialProvider, type Trip } from './provider.ts';

export type OpenIdSettings = {
  readonly name: string;
  readonly label: string;
  /** The issuer of the discovery. A function where it is known only once the server listens. */
  readonly issuer: string | (() => string);
  readonly clientId: string;
  /** Created for each exchange where it is short-lived. */
  readonly clientSecret: string | (() => Promise<string>);
  readonly scope?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** For a provider on the same machine: its fetch function, which allows plain HTTP. */
  readonly fetch?: client.CustomFetch;
};

/** How long the discovery document is cached. */
const METADATA_MS = 3_600_000;

/**
 * Any OpenID Connect provider: discovery, code flow, PKCE. The library checks the signature, `iss`
 * of the answer and of the token, `aud`, `exp` and the nonce.
 */
export function openIdProvider(settings: OpenIdSettings): SocialProvider {
  const discover = cacheFor(METADATA_MS, () => discovery(settings));
  return {
    name: settings.name,
    label: settings.label,
    begin: async (trip) =>
      client.buildAuthorizationUrl(await discover(), await fetchClaims(settings, trip)),
    finish: async (trip, answer) => {
      const config = await withSecret(settings, await discover());
      return await finish(config, trip, answer);
    },
  };
}

async function discovery(settings: OpenIdSettings): Promise<client.Configuration> {
  const issuer = typeof settings.issuer === 'string' ? settings.issuer : settings.issuer();
  const isPlain = issuer.startsWith('http:');
  const config = await client.discovery(new URL(issuer), settings.clientId, {}, client.None(), {
    timeout: CALL_TIMEOUT_MS / 1000,
    ...(isPlain ? { execute: [client.allowInsecureRequests] } : {}),
    ...(settings.fetch ? { [client.customFetch]: settings.fetch } : {}),
  });
  return config;
}

/** The same provider with a currently valid secret. */
async function withSecret(
  { clientId, clientSecret, fetch }: OpenIdSettings,
  discovered: client.Configuration,
): Promise<client.Configuration> {
  const secret = typeof clientSecret === 'string' ? clientSecret : await clientSecret();
  const metadata = discovered.serverMetadata();
  const config = new client.Configuration(metadata, clientId, {}, client.ClientSecretPost(secret));
  config.timeout = CALL_TIMEOUT_MS / 1000;
  if (metadata.issuer.startsWith('http:')) client.allowInsecureRequests(config);
  if (fetch) config[client.customFetch] = fetch;
  return config;
}

async function fetchClaims(
  { scope, parameters }: OpenIdSettings,
  { state, nonce, verifier, redirectUri }: Trip,
): Promise<Record<string, string>> {
  return {
    scope: scope ?? 'openid email',
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...parameters,
  };
}

async function finish(
  config: client.Configuration,
  trip: Trip,
  answer: URLSearchParams,
): Promise<Claims | 'denied'> {
  const back = new URL(trip.redirectUri);
  back.search = answer.toString();
  try {
    const tokens = await client.authorizationCodeGrant(config, back, {
      expectedState: trip.state,
      expectedNonce: trip.nonce,
      pkceCodeVerifier: trip.verifier,
      idTokenExpected: true,
    });
    return await readClaims(config, tokens);
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError && isDenied(error.error))
      return 'denied';
    throw error;
  }
}

/** The player denied the consent, or cannot give it there. */
function isDenied(code: string): boolean {
  return ['access_denied', 'login_required', 'interaction_required'].includes(code);
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

/** Some providers put the e-mail in the token, others return it from userinfo only. */
async function readClaims(config: client.Configuration, tokens: Tokens): Promise<Claims> {
  const claims = tokens.claims()!;
  const { userinfo_endpoint: canAsk } = config.serverMetadata();
  const profile =
    claims['email'] === undefined && canAsk !== undefined
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : claims;
  const { email, email_verified: verified } = profile as Record<string, unknown>;
  return {
    subject: claims.sub,
    email: typeof email === 'string' ? email : null,
    // Apple sends it as text.
    isEmailVerified: verified === true || verified === 'true',
  };
}

/** Shares one result among parallel callers; a failure is retried by the next one. */
function cacheFor<T>(lifeMs: number, make: () => Promise<T>): () => Promise<T> {
  let made: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    if (made && Date.now() - made.at < lifeMs) return made.value;
    const value = make();
    const own = { at: Date.now(), value };
    made = own;
    value.catch(() => {
      if (made === own) made = undefined;
    });
    return value;
  };
}
