import * as z from 'zod/mini';
import { loginResult, registration } from '#domain/identity/contract.ts';
import { call } from '#core/wire.ts';

export const emailText = z.string().check(z.minLength(1, 'required'), z.maxLength(320, 'too_long'));
/** As typed: blanks, brackets and a leading 8 are accepted; stored in E.164. */
export const phoneText = z.string().check(z.minLength(1, 'required'), z.maxLength(32, 'too_long'));
/** Long enough for the longest password in any alphabet; the rules count its characters. */
export const passwordText = z
  .string()
  .check(z.minLength(1, 'required'), z.maxLength(512, 'too_long'));

/** How a code is sent to a phone: by a call unless a text message is requested. */
export const phoneChannel = z.optional(z.enum(['call', 'sms']));

const PASSWORD_REFUSALS = [
  'password_short',
  'password_long',
  'password_is_email',
  'password_common',
] as const;

export const registerByEmail = call({
  name: 'auth.registerByEmail',
  summary: 'Creates an account by e-mail and password and opens a session.',
  method: 'POST',
  path: '/api/v2/auth/register/email',
  audience: 'anyone',
  body: z.object({ email: emailText, password: passwordText, ...registration }),
  answer: z.object({ token: z.string() }),
  refusals: [
    'email_taken',
    'email_format',
    'email_script',
    'account_blocked',
    ...PASSWORD_REFUSALS,
    'captcha_required',
    'forbidden',
    'busy',
  ],
});

export const registerByPhone = call({
  name: 'auth.registerByPhone',
  summary: 'Creates an account by phone, opens a session and sends a code to confirm the phone.',
  method: 'POST',
  path: '/api/v2/auth/register/phone',
  audience: 'anyone',
  body: z.object({
    phone: phoneText,
    /** Without one the player logs in by codes and can set it later. */
    password: z.optional(passwordText),
    type: phoneChannel,
    ...registration,
  }),
  answer: z.object({ token: z.string(), resend_after: z.int() }),
  refusals: [
    'phone_taken',
    'phone_format',
    'phone_country',
    'account_blocked',
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
  'code_too_soon',
  'captcha_required',
  'forbidden',
  'busy',
] as const;

export const logInByEmail = call({
  name: 'auth.logInByEmail',
  summary: 'Opens a session by e-mail and password, or requires a two-factor step.',
  method: 'POST',
  path: '/api/v2/auth/login/email/password',
  audience: 'anyone',
  body: z.object({ email: emailText, password: passwordText }),
  answer: loginResult,
  refusals: [...LOGIN_REFUSALS, 'email_format'],
});

export const logInByPhone = call({
  name: 'auth.logInByPhone',
  summary: 'Opens a session by phone and password, or requires a two-factor step.',
  method: 'POST',
  path: '/api/v2/auth/login/phone/password',
  audience: 'anyone',
  body: z.object({ phone: phoneText, password: passwordText }),
  answer: loginResult,
  refusals: [...LOGIN_REFUSALS, 'phone_format', 'phone_country'],
});

export const sendLoginData = call({
  name: 'auth.sendLoginData',
  summary:
    'Emails the owner of the address the available login methods. Same answer for any address.',
  method: 'POST',
  path: '/auth/send_login_data',
  audience: 'anyone',
  body: z.object({ email: emailText }),
  answer: z.object({ data: z.object({ sent: z.literal(true) }) }),
  refusals: ['email_format', 'captcha_required', 'forbidden'],
});
