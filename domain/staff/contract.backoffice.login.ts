/**
 * The staff login: the password first, then always a second factor. Between the two there is only a
 * login challenge, a text that is valid for nothing but the rest of this login.
 */
import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { assertion } from '#domain/identity/contract.passkeys.ts';
import { ROLES } from './rules.ts';

export const factorCode = z.string().check(z.minLength(1, 'required'), z.maxLength(32, 'too_long'));

/** The answer to a second factor. */
export const factorAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), code: factorCode }),
  z.object({ kind: z.literal('recovery'), code: factorCode }),
  z.object({ kind: z.literal('passkey'), assertion }),
]);

const base64url = (max: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'passkey_wrong'), z.maxLength(max, 'too_long'));

/** The result of navigator.credentials.create(), as WebAuthn serialises it to JSON. */
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
const challenge = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'challenge_expired'));

/**
 * The next step: choosing an own password, enrolling the first factor, or answering with a factor.
 */
const nextStep = z.object({
  challenge,
  step: z.enum(['password', 'enrol', 'factor']),
  /** The factors of this account, the best first; empty while there are none. */
  factors: z.array(z.enum(['totp', 'passkey', 'recovery'])),
});

/** The token lives fifteen minutes; the cookie beside it renews it. */
const openSession = z.object({ token: z.string(), role: z.enum(ROLES) });
/** After the first factor was enrolled: ten recovery codes that are shown only now. */
const firstSession = z.object({ ...openSession.shape, recovery_codes: z.array(z.string()) });

export const logInStaff = call({
  name: 'staff.logIn',
  summary: 'Begins a staff login by e-mail and password and returns the next step.',
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
  summary: 'Replaces a generated password by an own one before the login continues.',
  method: 'POST',
  path: '/api/v2/staff/login/password',
  audience: 'anyone',
  body: z.object({ challenge, password }),
  answer: dataOf(nextStep),
  refusals: ['challenge_expired', 'password_same', 'forbidden', 'busy'],
});

export const requestLogInPasskey = call({
  name: 'staff.requestLogInPasskey',
  summary: 'Returns the WebAuthn options of a passkey as the second factor of this login.',
  method: 'POST',
  path: '/api/v2/staff/login/passkey',
  audience: 'anyone',
  body: z.object({ challenge }),
  answer: passkeyOptions,
  refusals: ['challenge_expired', 'forbidden'],
});

export const confirmLogIn = call({
  name: 'staff.confirmLogIn',
  summary: 'Completes the login with the second factor, opens the session and sets its cookie.',
  method: 'POST',
  path: '/api/v2/staff/login/confirm',
  audience: 'anyone',
  cookies: true,
  body: z.object({ challenge, answer: factorAnswer }),
  answer: dataOf(openSession),
  refusals: ['challenge_expired', 'totp_wrong', 'recovery_wrong', 'passkey_wrong', 'forbidden'],
});

export const beginEnrolment = call({
  name: 'staff.beginEnrolment',
  summary: 'Creates the authenticator secret of a staff user who has no second factor yet.',
  method: 'POST',
  path: '/api/v2/staff/login/authenticator',
  audience: 'anyone',
  body: z.object({ challenge }),
  answer: newAuthenticator,
  refusals: ['challenge_expired', 'totp_exists', 'forbidden'],
});

export const finishEnrolment = call({
  name: 'staff.finishEnrolment',
  summary: 'Activates the first authenticator with its first code and opens the session.',
  method: 'POST',
  path: '/api/v2/staff/login/authenticator/confirm',
  audience: 'anyone',
  cookies: true,
  body: z.object({ challenge, code: factorCode }),
  answer: dataOf(firstSession),
  refusals: ['challenge_expired', 'totp_wrong', 'forbidden'],
});

export const beginPasskeyEnrolment = call({
  name: 'staff.beginPasskeyEnrolment',
  summary: 'Returns the WebAuthn options for the first passkey.',
  method: 'POST',
  path: '/api/v2/staff/login/new-passkey',
  audience: 'anyone',
  body: z.object({ challenge }),
  answer: passkeyOptions,
  refusals: ['challenge_expired', 'forbidden'],
});

export const finishPasskeyEnrolment = call({
  name: 'staff.finishPasskeyEnrolment',
  summary: 'Stores the first passkey and opens the session.',
  method: 'POST',
  path: '/api/v2/staff/login/new-passkey/confirm',
  audience: 'anyone',
  cookies: true,
  body: z.object({ challenge, response: attestation, name: passkeyName }),
  answer: dataOf(firstSession),
  refusals: ['challenge_expired', 'passkey_wrong', 'passkey_taken', 'forbidden'],
});

export const refreshStaff = call({
  name: 'staff.refresh',
  summary: 'Issues another token for the session of the cookie. Half an hour without one ends it.',
  method: 'POST',
  path: '/api/v2/staff/refresh',
  audience: 'anyone',
  cookies: true,
  body: z.object({}),
  answer: dataOf(openSession),
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
