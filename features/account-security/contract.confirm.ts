/** Step-up authentication before a sensitive change, and undoing changes that a stranger made. */
import * as z from 'zod/mini';
import { assertion } from '#domain/identity/contract.passkeys.ts';
import { call, dataOf, timeText } from '#core/wire.ts';
import { codeText, passwordText } from './contract.ts';

export const CONFIRM_METHODS = [
  'password',
  'totp',
  'passkey',
  'recovery',
  'email_code',
  'phone_code',
] as const;
const method = z.enum(CONFIRM_METHODS);
export type ConfirmMethod = z.output<typeof method>;

export const getConfirmation = call({
  name: 'accountSecurity.getConfirmation',
  summary: 'Returns the step-up methods of this account.',
  method: 'GET',
  path: '/api/v2/auth/confirm',
  audience: 'player',
  restricted: true,
  answer: dataOf(
    z.object({
      is_confirmed: z.boolean(),
      methods: z.array(method),
      /** Where codes would be sent, masked. */
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
});

export const sendConfirmationCode = call({
  name: 'accountSecurity.sendConfirmationCode',
  summary: 'Sends a step-up code to the player’s own e-mail or phone.',
  method: 'POST',
  path: '/api/v2/auth/confirm/send',
  audience: 'player',
  restricted: true,
  body: z.object({ kind: z.enum(['email', 'phone']), type: z.optional(z.enum(['call', 'sms'])) }),
  answer: dataOf(z.object({ to: z.string(), resend_after: z.int(), life_seconds: z.int() })),
  refusals: ['contact_missing', 'code_too_soon'],
});

export const beginPasskeyConfirmation = call({
  name: 'accountSecurity.beginPasskeyConfirmation',
  summary: 'Returns the WebAuthn options for a step-up by a passkey.',
  method: 'POST',
  path: '/api/v2/auth/confirm/passkey',
  audience: 'player',
  restricted: true,
  body: z.object({}),
  answer: dataOf(z.object({ options: z.record(z.string(), z.unknown()) })),
  refusals: ['factor_missing'],
});

export const confirm = call({
  name: 'accountSecurity.confirm',
  summary: 'Confirms the step-up by one of the methods; valid for ten minutes in this session.',
  method: 'POST',
  path: '/api/v2/auth/confirm',
  audience: 'player',
  restricted: true,
  body: z
    .object({
      password: z.optional(passwordText),
      totp: z.optional(codeText),
      recovery: z.optional(codeText),
      passkey: z.optional(assertion),
      /** The code that was sent. */
      code: z.optional(codeText),
    })
    .check(
      z.refine(
        (body) => Object.values(body).filter((value) => value !== undefined).length === 1,
        'required',
      ),
    ),
  answer: dataOf(z.object({ is_confirmed: z.literal(true) })),
  refusals: [
    'wrong_password',
    'totp_wrong',
    'recovery_wrong',
    'code_wrong',
    'code_expired',
    'passkey_wrong',
    'factor_missing',
    'busy',
  ],
});

const secureToken = z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'too_long'));

export const checkSecureLink = call({
  name: 'accountSecurity.checkSecureLink',
  summary: 'Describes what the link of an email would undo. It stays valid.',
  method: 'POST',
  path: '/api/v2/auth/secure/check',
  audience: 'anyone',
  body: z.object({ token: secureToken }),
  answer: dataOf(
    z.object({
      undoes: z.enum(['session', 'password', 'factor', 'email', 'phone']),
      /** The contact to be restored, masked; the device of a session. */
      detail: z.nullable(z.string()),
      at: timeText,
    }),
  ),
  refusals: ['link_expired'],
});

export const secureAccount = call({
  name: 'accountSecurity.secureAccount',
  summary:
    'Undoes the change of the email: the old contact is restored, every session ends, and the ' +
    'account gets the new password of this call.',
  method: 'POST',
  path: '/api/v2/auth/secure',
  audience: 'anyone',
  body: z.object({ token: secureToken, password: passwordText, password_confirm: passwordText }),
  answer: dataOf(z.object({ secured: z.literal(true) })),
  refusals: [
    'link_expired',
    'email_taken',
    'phone_taken',
    'account_blocked',
    'password_short',
    'password_long',
    'password_is_email',
    'password_common',
    'password_mismatch',
    'required',
    'forbidden',
    'busy',
  ],
});
