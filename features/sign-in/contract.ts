import * as z from 'zod/mini';
import { entrance, registration } from '#domain/identity/contract.ts';
import { call } from '#core/wire.ts';

export const emailText = z.string().check(z.minLength(1, 'required'), z.maxLength(320, 'too_long'));
/** As typed: blanks, brackets and a leading 8 are understood; kept in E.164. */
export const phoneText = z.string().check(z.minLength(1, 'required'), z.maxLength(32, 'too_long'));
/** Long enough for the longest password in any alphabet; the rules count its characters. */
export const passwordText = z
  .string()
  .check(z.minLength(1, 'required'), z.maxLength(512, 'too_long'));

/** How a code reaches a phone: spoken by a call unless a text message is asked for. */
export const phoneChannel = z.optional(z.enum(['call', 'sms']));

const PASSWORD_REFUSALS = [
  'password_short',
  'password_long',
  'password_is_email',
  'password_common',
] as const;

export const registerByEmail = call({
  name: 'auth.registerByEmail',
  summary: 'Opens an account by e-mail and password, and a session of it.',
  method: 'POST',
  path: '/api/v2/auth/register/email',
  audience: 'anyone',
  body: z.object({ email: emailText, password: passwordText, ...registration }),
  answer: z.object({ token: z.string() }),
  refusals: [
    'email_taken',
    'email_format',
    'email_script',
    'account_excluded',
    ...PASSWORD_REFUSALS,
    'captcha_required',
    'forbidden',
    'busy',
  ],
});

export const registerByPhone = call({
  name: 'auth.registerByPhone',
  summary: 'Opens an account by phone and a session of it; a code to confirm the phone is sent.',
  method: 'POST',
  path: '/api/v2/auth/register/phone',
  audience: 'anyone',
  body: z.object({
    phone: phoneText,
    /** Without one the player comes in by codes and can set it later. */
    password: z.optional(passwordText),
    type: phoneChannel,
    ...registration,
  }),
  answer: z.object({ token: z.string(), resend_after: z.int() }),
  refusals: [
    'phone_taken',
    'phone_format',
    'phone_country',
    'account_excluded',
    ...PASSWORD_REFUSALS,
    'code_too_soon',
    'captcha_required',
    'forbidden',
    'busy',
  ],
});

const LOGIN_REFUSALS = [
  'wrong_credentials',
  'account_blocked',
  'account_excluded',
  'code_too_soon',
  'captcha_required',
  'forbidden',
  'busy',
] as const;

export const logInByEmail = call({
  name: 'auth.logInByEmail',
  summary: 'Opens a session by e-mail and password, or asks for a second step.',
  method: 'POST',
  path: '/api/v2/auth/login/email/password',
  audience: 'anyone',
  body: z.object({ email: emailText, password: passwordText }),
  answer: entrance,
  refusals: [...LOGIN_REFUSALS, 'email_format'],
});

export const logInByPhone = call({
  name: 'auth.logInByPhone',
  summary: 'Opens a session by phone and password, or asks for a second step.',
  method: 'POST',
  path: '/api/v2/auth/login/phone/password',
  audience: 'anyone',
  body: z.object({ phone: phoneText, password: passwordText }),
  answer: entrance,
  refusals: [...LOGIN_REFUSALS, 'phone_format', 'phone_country'],
});

export const sendLoginData = call({
  name: 'auth.sendLoginData',
  summary: 'Mails the owner of the address how he can log in. Answers the same for any address.',
  method: 'POST',
  path: '/auth/send_login_data',
  audience: 'anyone',
  body: z.object({ email: emailText }),
  answer: z.object({ data: z.object({ sent: z.literal(true) }) }),
  refusals: ['email_format', 'captcha_required', 'forbidden'],
});
