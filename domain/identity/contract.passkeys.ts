/** Login with a passkey, a login method of its own, available on any page that offers a login. */
import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { loginResult } from './contract.ts';

const base64url = (max: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'passkey_wrong'), z.maxLength(max, 'too_long'));

/** The result of navigator.credentials.get(), as WebAuthn serialises it to JSON. */
export const assertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: z.optional(base64url(128)),
  }),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(32))),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});

export const beginPasskeyLogin = call({
  name: 'auth.beginPasskeyLogin',
  summary: 'Returns the WebAuthn options with which the browser requests a passkey for a login.',
  method: 'POST',
  path: '/api/v2/auth/login/passkey/begin',
  audience: 'anyone',
  body: z.object({}),
  answer: dataOf(z.object({ options: z.record(z.string(), z.unknown()) })),
  refusals: ['forbidden'],
});

export const logInByPasskey = call({
  name: 'auth.logInByPasskey',
  summary: 'Opens a session by a passkey; no name, password or second factor is required.',
  method: 'POST',
  path: '/api/v2/auth/login/passkey',
  audience: 'anyone',
  body: z.object({ response: assertion }),
  answer: loginResult,
  refusals: ['passkey_wrong', 'account_blocked', 'forbidden'],
});
