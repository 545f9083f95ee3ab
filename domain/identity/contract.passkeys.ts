/** Logging in with a passkey: a way in of its own, on any page that has a door. */
import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { entrance } from './contract.ts';

const base64url = (max: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'passkey_wrong'), z.maxLength(max, 'too_long'));

/** What navigator.credentials.get() answers, as WebAuthn writes it in JSON. */
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
  summary: 'What the browser is to ask an authenticator to log in with a passkey.',
  method: 'POST',
  path: '/api/v2/auth/login/passkey/begin',
  audience: 'anyone',
  body: z.object({}),
  answer: dataOf(z.object({ options: z.record(z.string(), z.unknown()) })),
  refusals: ['forbidden'],
});

export const logInByPasskey = call({
  name: 'auth.logInByPasskey',
  summary: 'Opens a session by a passkey; no name, no password and no second step are asked.',
  method: 'POST',
  path: '/api/v2/auth/login/passkey',
  audience: 'anyone',
  body: z.object({ response: assertion }),
  answer: entrance,
  refusals: ['passkey_wrong', 'account_blocked', 'account_excluded', 'forbidden'],
});
