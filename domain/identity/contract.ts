import * as z from 'zod/mini';
import { call, currencyCode, idText, localeCode, moneyText, timeText } from '#core/wire.ts';

/** The user as section 3 of the specification names it; only the owner ever sees it. */
export const user = z.object({
  id: idText,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  balance: moneyText,
  bonus: moneyText,
  bonus_balance: moneyText,
  total_balance: moneyText,
  currency: currencyCode,
  locale: z.nullable(localeCode),
  timezone: z.string(),
  register_method: z.string(),
  registered_at: timeText,
  is_phone_verified: z.boolean(),
  is_email_verified: z.boolean(),
  is_password_exists: z.boolean(),
  is_avatar_hidden: z.boolean(),
  is_statistics_hidden: z.boolean(),
  image: z.object({ small: z.nullable(z.string()) }),
  premium: z.object({ status: z.boolean() }),
  verification: z.object({
    is_need: z.boolean(),
    data: z.nullable(z.object({ status: z.string() })),
  }),
});
export type User = z.output<typeof user>;

/**
 * What every way in answers: a session, or the second step that is asked for. The step belongs to
 * the browser that began it; `others` are the further ways to take it (a passkey is a login of its
 * own).
 */
export const entrance = z.object({
  token: z.optional(z.string()),
  ssoLink: z.optional(z.string()),
  verification: z.optional(
    z.object({
      type: z.enum(['email', 'phone', 'totp']),
      /** Where a code went, masked; null when none is sent. */
      to: z.nullable(z.string()),
      /** Seconds until another code may be asked for; 0 when none is sent. */
      resend_after: z.int(),
      others: z.array(z.enum(['recovery', 'totp', 'passkey'])),
    }),
  ),
});
export type Entrance = z.output<typeof entrance>;

/**
 * `whoAreYou` is the name of the site or app of the house that asks, a mirror for example; the
 * session keeps it, so that the owner sees where he is logged in. `fresh_token` comes in the second
 * half of the token's life, while the session was opened or refreshed within the last hour.
 * `super_bonus` is an offer for this player alone, when the operator made one.
 */
export const trackText = z.optional(z.string().check(z.maxLength(128, 'too_long')));

/** What every registration asks, and where the visitor came from (never shown to others). */
export const registration = {
  currency: z.optional(currencyCode),
  locale: z.optional(localeCode),
  timezone: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
  is_adult: z.literal(true, 'must_be_adult'),
  accepts_terms: z.literal(true, 'terms_required'),
  accepts_marketing: z.optional(z.boolean()),
  fpp: trackText,
  partner: trackText,
  adplace: trackText,
  stag: trackText,
  promo: trackText,
};

export const getUser = call({
  name: 'profile.getUser',
  summary: 'The logged-in user, with the balances of the chosen currency.',
  method: 'GET',
  path: '/profile/user',
  audience: 'player',
  query: z.object({ whoAreYou: z.optional(z.string().check(z.maxLength(64))) }),
  answer: z.object({
    user,
    features: z.array(z.string()),
    region: z.nullable(z.string()),
    fresh_token: z.optional(z.string()),
    super_bonus: z.optional(z.string()),
  }),
});

export const refreshToken = call({
  name: 'auth.refreshToken',
  summary: 'A new access token for the refresh cookie, which is replaced with it.',
  method: 'POST',
  path: '/auth/refresh-token',
  audience: 'anyone',
  body: z.object({}),
  answer: z.object({ access_token: z.string() }),
  refusals: ['session_expired', 'forbidden'],
});

export const logout = call({
  name: 'auth.logout',
  summary: 'Ends the session of the token and of the refresh cookie.',
  method: 'PUT',
  path: '/auth/logout',
  audience: 'anyone',
  body: z.object({}),
  answer: z.object({ data: z.object({ ended: z.boolean() }) }),
  refusals: ['forbidden'],
});

/** A guest plays for free; the browser keeps the token as long as it likes. */
export const becomeGuest = call({
  name: 'auth.becomeGuest',
  summary: 'A guest identity with a play balance, for free play without registration.',
  method: 'POST',
  path: '/api/v2/guests',
  audience: 'anyone',
  body: z.object({}),
  answer: z.object({ data: z.object({ token: z.string(), play_balance: moneyText }) }),
  refusals: ['forbidden'],
});

/** Free play never ends: whoever has less than one PLAY left is given the opening grant again. */
export const topUpPlay = call({
  name: 'auth.topUpPlay',
  summary: 'A new grant of play money, once less than 1.00 PLAY is left. For guests and members.',
  method: 'POST',
  path: '/api/v2/guests/top-up',
  audience: 'visitor',
  body: z.object({}),
  answer: z.object({ data: z.object({ play_balance: moneyText }) }),
  refusals: ['play_balance_not_empty'],
});

const settings = z.object({
  locale: z.nullable(localeCode),
  timezone: z.string(),
  is_avatar_hidden: z.boolean(),
  is_statistics_hidden: z.boolean(),
});

/** What is not sent stays as it is. */
export const updateSettings = call({
  name: 'profile.updateSettings',
  summary: 'Changes the locale, the time zone and what others may see of the player.',
  method: 'PUT',
  path: '/profile/settings',
  audience: 'player',
  body: z
    .object({
      locale: z.optional(localeCode),
      timezone: z.optional(
        z.string().check(z.minLength(1, 'required'), z.maxLength(64, 'too_long')),
      ),
      is_avatar_hidden: z.optional(z.boolean()),
      is_statistics_hidden: z.optional(z.boolean()),
    })
    .check(
      z.refine((body) => Object.values(body).some((value) => value !== undefined), 'required'),
    ),
  answer: z.object({ data: settings }),
  refusals: ['timezone_unknown'],
});
