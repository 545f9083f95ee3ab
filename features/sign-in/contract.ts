import * as z from 'zod/mini';
import { call, currencyCode, localeCode } from '#core/wire.ts';

const emailText = z.string().check(z.minLength(1, 'required'), z.maxLength(320, 'too_long'));
/** Long enough for the longest password in any alphabet; the rules count its characters. */
const passwordText = z.string().check(z.minLength(1, 'required'), z.maxLength(512, 'too_long'));
const trackText = z.optional(z.string().check(z.maxLength(128, 'too_long')));

/** Where the visitor came from. Kept with the account, never shown to other players. */
const attribution = {
  fpp: trackText,
  partner: trackText,
  adplace: trackText,
  stag: trackText,
  promo: trackText,
};

export const registerByEmail = call({
  name: 'auth.registerByEmail',
  summary: 'Opens an account by e-mail and password, and a session of it.',
  method: 'POST',
  path: '/api/v2/auth/register/email',
  audience: 'anyone',
  body: z.object({
    email: emailText,
    password: passwordText,
    currency: z.optional(currencyCode),
    locale: z.optional(localeCode),
    timezone: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
    is_adult: z.literal(true, 'must_be_adult'),
    accepts_terms: z.literal(true, 'terms_required'),
    accepts_marketing: z.optional(z.boolean()),
    ...attribution,
  }),
  answer: z.object({ token: z.string() }),
  refusals: [
    'email_taken',
    'email_format',
    'email_script',
    'password_short',
    'password_long',
    'password_is_email',
    'password_common',
    'forbidden',
    'busy',
  ],
});

export const logInByEmail = call({
  name: 'auth.logInByEmail',
  summary: 'Opens a session by e-mail and password.',
  method: 'POST',
  path: '/api/v2/auth/login/email/password',
  audience: 'anyone',
  body: z.object({ email: emailText, password: passwordText }),
  answer: z.object({ token: z.string(), ssoLink: z.optional(z.string()) }),
  refusals: ['wrong_credentials', 'account_blocked', 'email_format', 'forbidden', 'busy'],
});
