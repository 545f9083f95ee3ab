/**
 * The door of staff: password first, then always a second factor. Between the two there is only an
 * entry, a text that opens nothing but the rest of this very login.
 */
import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { assertion } from '#domain/identity/contract.passkeys.ts';
import { ROLES } from './rules.ts';

export const factorCode = z.string().check(z.minLength(1, 'required'), z.maxLength(32, 'too_long'));

/** What proves somebody beside the password. */
export const factorAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), code: factorCode }),
  z.object({ kind: z.literal('recovery'), code: factorCode }),
  z.object({ kind: z.literal('passkey'), assertion }),
]);

const base64url = (max: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'passkey_wrong'), z.maxLength(max, 'too_long'));

/** What navigator.credentials.create() answers, as WebAuthn writes it in JSON. */
export const attestation = z.object({
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

export const passkeyName = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(64, 'too_long'));

export const passkeyOptions = dataOf(z.object({ options: z.record(z.string(), z.unknown()) }));
export const newAuthenticator = dataOf(z.object({ secret: z.string(), uri: z.string() }));

const password = z.string().check(z.minLength(1, 'required'), z.maxLength(512, 'too_long'));
const entry = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'entry_over'));

/** What comes next: a password of one's own, the first factor, or an answer by a factor. */
const nextStep = z.object({
  entry,
  step: z.enum(['password', 'enrol', 'factor']),
  /** What this account can answer with, the best first; empty while there is nothing yet. */
  factors: z.array(z.enum(['totp', 'passkey', 'recovery'])),
});

/** The token lives fifteen minutes; the cookie beside it renews it. */
const inside = z.object({ token: z.string(), role: z.enum(ROLES) });
/** Of a first factor: ten codes that can be told only now. */
const insideWithCodes = z.object({ ...inside.shape, recovery_codes: z.array(z.string()) });

export const logInStaff = call({
  name: 'staff.logIn',
  summary: 'Staff come to the door by e-mail and password, and are told what they prove next.',
  method: 'POST',
  path: '/api/v2/staff/login',
  audience: 'anyone',
  body: z.object({
    email: z.string().check(z.minLength(1, 'required'), z.maxLength(320, 'too_long')),
    password,
  }),
  answer: dataOf(nextStep),
  refusals: ['wrong_credentials', 'bad_input', 'forbidden', 'busy'],
});

export const choosePassword = call({
  name: 'staff.choosePassword',
  summary: 'Whoever was given a password chooses one of his own before anything else.',
  method: 'POST',
  path: '/api/v2/staff/login/password',
  audience: 'anyone',
  body: z.object({ entry, password }),
  answer: dataOf(nextStep),
  refusals: ['entry_over', 'password_same', 'forbidden', 'busy'],
});

export const askLogInPasskey = call({
  name: 'staff.askLogInPasskey',
  summary: 'What the browser is to ask an authenticator as the second factor of this login.',
  method: 'POST',
  path: '/api/v2/staff/login/passkey',
  audience: 'anyone',
  body: z.object({ entry }),
  answer: passkeyOptions,
  refusals: ['entry_over', 'forbidden'],
});

export const confirmLogIn = call({
  name: 'staff.confirmLogIn',
  summary: 'The second factor: with it the session opens, and its cookie is set.',
  method: 'POST',
  path: '/api/v2/staff/login/confirm',
  audience: 'anyone',
  cookies: true,
  body: z.object({ entry, answer: factorAnswer }),
  answer: dataOf(inside),
  refusals: ['entry_over', 'totp_wrong', 'recovery_wrong', 'passkey_wrong', 'forbidden'],
});

export const beginEnrolment = call({
  name: 'staff.beginEnrolment',
  summary: 'The secret for the authenticator of somebody who has no second factor yet.',
  method: 'POST',
  path: '/api/v2/staff/login/authenticator',
  audience: 'anyone',
  body: z.object({ entry }),
  answer: newAuthenticator,
  refusals: ['entry_over', 'totp_exists', 'forbidden'],
});

export const finishEnrolment = call({
  name: 'staff.finishEnrolment',
  summary: 'The first right code of the authenticator: the session opens.',
  method: 'POST',
  path: '/api/v2/staff/login/authenticator/confirm',
  audience: 'anyone',
  cookies: true,
  body: z.object({ entry, code: factorCode }),
  answer: dataOf(insideWithCodes),
  refusals: ['entry_over', 'totp_wrong', 'forbidden'],
});

export const beginPasskeyEnrolment = call({
  name: 'staff.beginPasskeyEnrolment',
  summary: 'What the browser is to ask an authenticator to make the first passkey.',
  method: 'POST',
  path: '/api/v2/staff/login/new-passkey',
  audience: 'anyone',
  body: z.object({ entry }),
  answer: passkeyOptions,
  refusals: ['entry_over', 'forbidden'],
});

export const finishPasskeyEnrolment = call({
  name: 'staff.finishPasskeyEnrolment',
  summary: 'The first passkey: the session opens.',
  method: 'POST',
  path: '/api/v2/staff/login/new-passkey/confirm',
  audience: 'anyone',
  cookies: true,
  body: z.object({ entry, response: attestation, name: passkeyName }),
  answer: dataOf(insideWithCodes),
  refusals: ['entry_over', 'passkey_wrong', 'passkey_taken', 'forbidden'],
});

export const refreshStaff = call({
  name: 'staff.refresh',
  summary: 'Another token for the session of the cookie. Half an hour without one ends it.',
  method: 'POST',
  path: '/api/v2/staff/refresh',
  audience: 'anyone',
  cookies: true,
  body: z.object({}),
  answer: dataOf(inside),
  refusals: ['session_expired', 'forbidden'],
});

export const logOutStaff = call({
  name: 'staff.logOut',
  summary: 'Ends the session of the cookie.',
  method: 'POST',
  path: '/api/v2/staff/logout',
  audience: 'anyone',
  cookies: true,
  body: z.object({}),
  answer: dataOf(z.object({ ended: z.boolean() })),
  refusals: ['forbidden'],
});
