/** The second factors of an account: authenticator, recovery codes, passkeys. */
import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { codeText } from './contract.ts';

const nothing = z.object({});
const removed = dataOf(z.object({ removed: z.literal(true) }));
/** Ten codes that can be told only now; null when there are codes from before. */
const codesOnce = z.nullable(z.array(z.string()));

export const beginAuthenticator = call({
  name: 'accountSecurity.beginAuthenticator',
  summary: 'A new secret for an authenticator app, which counts after its first right code.',
  method: 'POST',
  path: '/api/v2/auth/factors/totp/begin',
  audience: 'player',
  body: nothing,
  answer: dataOf(z.object({ secret: z.string(), uri: z.string() })),
  refusals: ['totp_exists', 'confirmation_needed'],
});

export const confirmAuthenticator = call({
  name: 'accountSecurity.confirmAuthenticator',
  summary: 'The first code of the app: from now on it is asked at a login that looks new.',
  method: 'POST',
  path: '/api/v2/auth/factors/totp/confirm',
  audience: 'player',
  body: z.object({ code: codeText }),
  answer: dataOf(z.object({ recovery_codes: codesOnce })),
  refusals: ['totp_wrong', 'confirmation_needed'],
});

export const removeAuthenticator = call({
  name: 'accountSecurity.removeAuthenticator',
  summary: 'The authenticator is asked no more.',
  method: 'POST',
  path: '/api/v2/auth/factors/totp/remove',
  audience: 'player',
  body: nothing,
  answer: removed,
  refusals: ['not_found', 'confirmation_needed'],
});

export const renewRecoveryCodes = call({
  name: 'accountSecurity.renewRecoveryCodes',
  summary: 'Ten new recovery codes; the old ones open nothing any more.',
  method: 'POST',
  path: '/api/v2/auth/factors/recovery',
  audience: 'player',
  body: nothing,
  answer: dataOf(z.object({ recovery_codes: z.array(z.string()) })),
  refusals: ['factor_missing', 'confirmation_needed'],
});

/** What navigator.credentials.create() is asked, as WebAuthn writes it in JSON. */
const options = dataOf(z.object({ options: z.record(z.string(), z.unknown()) }));
const base64url = (max: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'passkey_wrong'), z.maxLength(max, 'too_long'));

const attestation = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(65_536),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(32))),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});

const passkeyName = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(64, 'too_long'));
const passkeyParams = z.object({ id: base64url(1400) });

export const beginPasskey = call({
  name: 'accountSecurity.beginPasskey',
  summary: 'What the browser is to ask an authenticator to make a new passkey.',
  method: 'POST',
  path: '/api/v2/auth/factors/passkeys/begin',
  audience: 'player',
  body: nothing,
  answer: options,
  refusals: ['confirmation_needed'],
});

export const addPasskey = call({
  name: 'accountSecurity.addPasskey',
  summary: 'Keeps the passkey that the authenticator made.',
  method: 'POST',
  path: '/api/v2/auth/factors/passkeys',
  audience: 'player',
  body: z.object({ name: passkeyName, response: attestation }),
  answer: dataOf(z.object({ id: z.string(), recovery_codes: codesOnce })),
  refusals: ['required', 'passkey_wrong', 'passkey_taken', 'confirmation_needed'],
});

export const renamePasskey = call({
  name: 'accountSecurity.renamePasskey',
  summary: 'Gives a passkey another name.',
  method: 'PUT',
  path: '/api/v2/auth/factors/passkeys/{id}',
  audience: 'player',
  params: passkeyParams,
  body: z.object({ name: passkeyName }),
  answer: dataOf(z.object({ id: z.string(), name: z.string() })),
  refusals: ['required', 'not_found'],
});

export const removePasskey = call({
  name: 'accountSecurity.removePasskey',
  summary: 'The passkey opens nothing any more.',
  method: 'DELETE',
  path: '/api/v2/auth/factors/passkeys/{id}',
  audience: 'player',
  params: passkeyParams,
  answer: removed,
  refusals: ['not_found', 'confirmation_needed'],
});
