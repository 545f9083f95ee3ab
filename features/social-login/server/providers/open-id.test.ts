import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { appleProvider } from './apple.ts';
import { openIdProvider } from './open-id.ts';
import type { Trip } from './provider.ts';

const TRIP: Trip = {
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
  redirectUri: 'https://casino.example/auth/social/google/callback',
};

let key: CryptoKey;
let jwks: object;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  key = pair.privateKey;
  jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] };
});

type RecordedProvider = {
  issuer?: string;
  claims?: Record<string, string | boolean>;
  userinfo?: object;
  metadata?: object;
};

/** A fake provider after Google's documentation; records the requests. */
function recorded(setup: RecordedProvider) {
  const issuer = setup.issuer ?? 'https://accounts.google.com';
  const sent: { url: string; body: string }[] = [];
  const json = (body: unknown) => Response.json(body);
  const text = (name: string, usual: string) => `${setup.claims?.[name] ?? usual}`;
  async function fetch(url: string, init: { body?: URLSearchParams }): Promise<Response> {
    sent.push({ url, body: new URLSearchParams(init.body).toString() });
    if (url.includes('.well-known')) return json(metadataOf(issuer, setup.metadata));
    if (url.endsWith('/jwks')) return json(jwks);
    if (url.endsWith('/userinfo')) return json(setup.userinfo);
    const id_token = await new SignJWT({ nonce: TRIP.nonce, ...setup.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(text('iss', issuer))
      .setAudience(text('aud', 'client-1'))
      .setSubject(text('sub', '1234567890'))
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key);
    return json({ access_token: 'a', token_type: 'Bearer', expires_in: 3599, id_token });
  }
  return { fetch: fetch as never, sent };
}

function metadataOf(issuer: string, more: object = {}) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...more,
  };
}

function google(setup: RecordedProvider) {
  const { fetch, sent } = recorded(setup);
  const provider = openIdProvider({
    name: 'google',
    label: 'Google',
    issuer: setup.issuer ?? 'https://accounts.google.com',
    clientId: 'client-1',
    clientSecret: 'secret-1',
    fetch,
  });
  return { provider, sent };
}

const answer = (more: Record<string, string> = {}) =>
  new URLSearchParams({ code: 'c0de', state: TRIP.state, ...more });

test('auth.social: the authorization request has state, nonce and an S256 challenge', async () => {
  const url = await google({}).provider.begin(TRIP);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'client-1',
    redirect_uri: TRIP.redirectUri,
    state: TRIP.state,
    nonce: TRIP.nonce,
    code_challenge_method: 'S256',
    scope: 'openid email',
  });
  expect(url.searchParams.get('code_challenge')).not.toBe(TRIP.verifier);
});

test('auth.social: the identity is read from the token, and from userinfo only when needed', async () => {
  const claims = { email: 'anna@gmail.com', email_verified: true };
  const full = google({ claims });
  expect(await full.provider.finish(TRIP, answer())).toEqual({
    subject: '1234567890',
    email: 'anna@gmail.com',
    isEmailVerified: true,
  });
  expect(full.sent.some(({ url }) => url.endsWith('/userinfo'))).toBe(false);
  const exchange = full.sent.find(({ url }) => url.endsWith('/token'))!;
  expect(Object.fromEntries(new URLSearchParams(exchange.body))).toMatchObject({
    code: 'c0de',
    code_verifier: TRIP.verifier,
    client_secret: 'secret-1',
    redirect_uri: TRIP.redirectUri,
  });
  const userinfo = { sub: '1234567890', email: 'a@b.example', email_verified: false };
  expect(await google({ userinfo }).provider.finish(TRIP, answer())).toMatchObject({
    email: 'a@b.example',
    isEmailVerified: false,
  });
});

test('auth.social: a denied consent is distinguished from a failure', async () => {
  const denied = new URLSearchParams({ error: 'access_denied', state: TRIP.state });
  expect(await google({}).provider.finish(TRIP, denied)).toBe('denied');
  const broken = new URLSearchParams({ error: 'server_error', state: TRIP.state });
  await expect(google({}).provider.finish(TRIP, broken)).rejects.toMatchObject({
    error: 'server_error',
  });
});

const ANNOUNCED: RecordedProvider = {
  metadata: { authorization_response_iss_parameter_supported: true },
};
const EVIL = 'https://evil.example';

test.each<[what: string, RecordedProvider, Record<string, string>, reason: string]>([
  ['a token of another issuer', { claims: { iss: EVIL } }, {}, 'JWT "iss"'],
  ['a token for another client', { claims: { aud: 'client-2' } }, {}, 'JWT "aud"'],
  ['a token of another attempt', { claims: { nonce: 'another' } }, {}, 'ID Token "nonce"'],
  ['a state of another attempt', {}, { state: 'x'.repeat(43) }, 'unexpected "state"'],
  ['an answer of another issuer', {}, { iss: EVIL }, 'unexpected "iss"'],
  ['an answer without the announced issuer', ANNOUNCED, {}, '"iss" (issuer) missing'],
  [
    'a user of another subject',
    { userinfo: { sub: 'another', email: 'a@b.example' } },
    {},
    '"sub"',
  ],
])('auth.social: %s is refused', async (_what, setup, changes, reason) => {
  const finished = google(setup).provider.finish(TRIP, answer(changes));
  await expect(finished).rejects.toMatchObject({
    cause: { message: expect.stringContaining(reason) },
  });
});

test('auth.social: discovery of another issuer is refused, and retried', async () => {
  const { fetch, sent } = recorded({ issuer: 'https://evil.example' });
  const provider = openIdProvider({
    name: 'google',
    label: 'Google',
    issuer: 'https://accounts.google.com',
    clientId: 'c',
    clientSecret: 's',
    fetch,
  });
  await expect(provider.begin(TRIP)).rejects.toThrow();
  await expect(provider.begin(TRIP)).rejects.toThrow();
  expect(sent).toHaveLength(2);
});

test('auth.social: Apple gets a signed client secret, and its text "true" counts as true', async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const { exportPKCS8, jwtVerify } = await import('jose');
  const issuer = 'https://appleid.apple.com';
  const claims = {
    aud: 'example.casino.web',
    email: 'x@privaterelay.appleid.com',
    email_verified: 'true',
  };
  const { fetch, sent } = recorded({ issuer, claims });
  const apple = appleProvider({
    clientId: 'example.casino.web',
    teamId: 'TEAM123456',
    keyId: 'KEY1234567',
    privateKey: await exportPKCS8(pair.privateKey),
    fetch,
  });
  const url = await apple.begin(TRIP);
  expect(url.searchParams.get('response_mode')).toBe('form_post');
  expect(await apple.finish(TRIP, answer())).toMatchObject({ isEmailVerified: true });
  const exchange = sent.find((one) => one.url.endsWith('/token'))!;
  const secret = new URLSearchParams(exchange.body).get('client_secret')!;
  const { payload, protectedHeader } = await jwtVerify(secret, pair.publicKey, {
    issuer: 'TEAM123456',
    audience: issuer,
    subject: 'example.casino.web',
  });
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'KEY1234567' });
  expect(payload.exp! - payload.iat!).toBe(300);
});
