/** The second factors of an account: authenticator, recovery codes, passkeys. */
import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { codeText } from './contract.ts';

const nothing = z.object({});
const removed = dataOf(z.object({ removed: z.literal(true) }));
/** Ten codes that are shown only now; null when the account has codes already. */
const codesOnce = z.nullable(z.array(z.string()));

export const beginAuthenticator = call({
  name: 'accountSecurity.beginAuthenticator',
  summary: 'Creates an authenticator secret, which is activated by its first code.',
  method: 'POST',
  path: '/api/v2/auth/factors/totp/begin',
  audience: 'player',
  body: nothing,
  answer: dataOf(z.object({ secret: z.string(), uri: z.string() })),
  refusals: ['totp_exists', 'step_up_required'],
});

export const confirmAuthenticator = call({
  name: 'accountSecurity.confirmAuthenticator',
  summary: 'Activates the authenticator with its first code; logins that look new require it then.',
  method: 'POST',
  path: '/api/v2/auth/factors/totp/confirm',
  audience: 'player',
  body: z.object({ code: codeText }),
  answer: dataOf(z.object({ recovery_codes: codesOnce })),
  refusals: ['totp_wrong', 'step_up_required'],
});

export const removeAuthenticator = call({
  name: 'accountSecurity.removeAuthenticator',
  summary: 'Removes the authenticator.',
  method: 'POST',
  path: '/api/v2/auth/factors/totp/remove',
  audience: 'player',
  body: nothing,
  answer: removed,
  refusals: ['not_found', 'step_up_required'],
});

export const renewRecoveryCodes = call({
  name: 'accountSecurity.renewRecoveryCodes',
  summary: 'Creates ten new recovery codes and invalidates the old ones.',
  method: 'POST',
  path: '/api/v2/auth/factors/recovery',
  audience: 'player',
  body: nothing,
  answer: dataOf(z.object({ recovery_codes: z.array(z.string()) })),
  refusals: ['factor_missing', 'step_up_required'],
});

/** The options of navigator.credentials.create(), as WebAuthn serialises them to JSON. */
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
  summary: 'Returns the WebAuthn options for a new passkey.',
  method: 'POST',
  path: '/api/v2/auth/factors/passkeys/begin',
  audience: 'player',
  body: nothing,
  answer: options,
  refusals: ['step_up_required'],
});

export const addPasskey = call({
  name: 'accountSecurity.addPasskey',
  summary: 'Stores the passkey that the authenticator created.',
  method: 'POST',
  path: '/api/v2/auth/factors/passkeys',
  audience: 'player',
  body: z.object({ name: passkeyName, response: attestation }),
  answer: dataOf(z.object({ id: z.string(), recovery_codes: codesOnce })),
  refusals: ['required', 'passkey_wrong', 'passkey_taken', 'step_up_required'],
});

export const renamePasskey = call({
  name: 'accountSecurity.renamePasskey',
  summary: 'Renames a passkey.',
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
  summary: 'Removes a passkey.',
  method: 'DELETE',
  path: '/api/v2/auth/factors/passkeys/{id}',
  audience: 'player',
  params: passkeyParams,
  answer: removed,
  refusals: ['not_found', 'step_up_required'],
});
