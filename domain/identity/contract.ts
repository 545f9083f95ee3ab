import * as z from 'zod/mini';
import { AGE_MAX, AGE_MIN, playRules } from '#domain/jurisdictions/rules.ts';
import { call, currencyCode, idText, localeCode, moneyText, timeText } from '#core/wire.ts';
import { nicknameText } from './contract.nicknames.ts';
import { CHANNELS, OFFERED_PRODUCTS, OFFERS } from './rules.consents.ts';

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
  /** What the player owes after corrections; left out when nothing is owed. */
  debt: z.optional(moneyText),
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
  /** An email about every login; one from a new device is always reported. */
  is_login_emailed: z.boolean(),
  image: z.object({ small: z.nullable(z.string()) }),
  premium: z.object({ status: z.boolean() }),
  verification: z.object({
    is_need: z.boolean(),
    data: z.nullable(z.object({ status: z.string() })),
  }),
});
export type User = z.output<typeof user>;

/**
 * The result of every login method: a session, or the two-factor step that is required. The step is
 * bound to the browser that began it; `others` lists the alternative factors (a passkey is a login
 * of its own).
 */
export const loginResult = z.object({
  token: z.optional(z.string()),
  ssoLink: z.optional(z.string()),
  verification: z.optional(
    z.object({
      type: z.enum(['email', 'phone', 'totp']),
      /** Where the code was sent, masked; null when no code is sent. */
      to: z.nullable(z.string()),
      /** Seconds until another code may be requested; 0 when no code is sent. */
      resend_after: z.int(),
      others: z.array(z.enum(['recovery', 'totp', 'passkey'])),
    }),
  ),
});
export type LoginResult = z.output<typeof loginResult>;

/**
 * `whoAreYou` is the name of the calling site or app, a mirror for example; it is stored with the
 * session, so that owners see where they are logged in. `fresh_token` is returned in the second
 * half of the token's life, while the session was opened or refreshed within the last hour.
 * `super_bonus` is an offer for this player alone, when the operator made one.
 */
export const trackText = z.optional(z.string().check(z.maxLength(128, 'too_long')));

export const offer = z.object({
  product: z.enum(OFFERED_PRODUCTS),
  channel: z.enum(CHANNELS),
});

/** Fields of every registration, and where the visitor came from (never shown to others). */
export const registration = {
  currency: z.optional(currencyCode),
  locale: z.optional(localeCode),
  timezone: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
  is_adult: z.literal(true, 'must_be_adult'),
  /** The age, in years, that the form asked the player to confirm; absent: 18. */
  confirmed_age: z.optional(z.int().check(z.minimum(AGE_MIN), z.maximum(AGE_MAX))),
  /** The user agreement and the privacy policy that are in force. */
  accepts_terms: z.literal(true, 'terms_required'),
  /** The offers that the player agrees to receive: none is preset. Absent: they were not asked. */
  offers: z.optional(z.array(offer).check(z.maxLength(OFFERS.length, 'too_long'))),
  /** Without one the player gets a generated name and can choose later. */
  nickname: z.optional(nicknameText),
  fpp: trackText,
  partner: trackText,
  adplace: trackText,
  stag: trackText,
  /** A code of a partner; an unknown one is refused. It attributes the player, and no more. */
  promo: trackText,
};

/**
 * Why the session reaches the money and the documents alone. `until` is the day on which the
 * exclusion ends, `indefinite`, or `register` for a national register; null for a closed account.
 */
export const restriction = z.object({
  reason: z.enum(['excluded', 'closed']),
  until: z.nullable(z.string()),
});
export type Restriction = z.output<typeof restriction>;

export const getUser = call({
  name: 'profile.getUser',
  summary: 'Returns the logged-in user with the balances of the chosen currency.',
  method: 'GET',
  path: '/profile/user',
  audience: 'player',
  restricted: true,
  query: z.object({ whoAreYou: z.optional(z.string().check(z.maxLength(64))) }),
  answer: z.object({
    user,
    features: z.array(z.string()),
    region: z.nullable(z.string()),
    fresh_token: z.optional(z.string()),
    super_bonus: z.optional(z.string()),
    /** What the law where the player lives asks of play. */
    play_rules: playRules,
    /** Present in a restricted session. */
    restriction: z.optional(restriction),
  }),
});

export const refreshToken = call({
  name: 'auth.refreshToken',
  summary: 'Issues a new access token for the refresh cookie and replaces the cookie.',
  method: 'POST',
  path: '/auth/refresh-token',
  audience: 'anyone',
  body: z.object({}),
  answer: z.object({ access_token: z.string() }),
  refusals: ['session_expired', 'forbidden'],
});

export const logout = call({
  name: 'auth.logout',
  summary: 'Ends the session of the access token and of the refresh cookie.',
  method: 'PUT',
  path: '/auth/logout',
  audience: 'anyone',
  everywhere: true,
  body: z.object({}),
  answer: z.object({ data: z.object({ ended: z.boolean() }) }),
  refusals: ['forbidden'],
});

/** A guest plays with play money; the browser keeps the token for as long as it likes. */
export const becomeGuest = call({
  name: 'auth.becomeGuest',
  summary: 'Creates a guest identity with a play balance, for free play without registration.',
  method: 'POST',
  path: '/api/v2/guests',
  audience: 'anyone',
  body: z.object({}),
  answer: z.object({ data: z.object({ token: z.string(), play_balance: moneyText }) }),
  refusals: ['forbidden'],
});

/** Free play never runs out: a balance below one PLAY is topped up with the initial grant. */
export const topUpPlay = call({
  name: 'auth.topUpPlay',
  summary: 'Grants play money again once less than 1.00 PLAY is left. For guests and members.',
  method: 'POST',
  path: '/api/v2/guests/top-up',
  audience: 'visitor',
  keyed: true,
  body: z.object({}),
  answer: z.object({ data: z.object({ play_balance: moneyText }) }),
  refusals: ['play_balance_not_empty'],
});

const settings = z.object({
  locale: z.nullable(localeCode),
  timezone: z.string(),
  is_avatar_hidden: z.boolean(),
  is_statistics_hidden: z.boolean(),
  is_login_emailed: z.boolean(),
});

/** Omitted fields stay unchanged. */
export const updateSettings = call({
  name: 'profile.updateSettings',
  summary:
    'Changes the locale, the time zone, emails about logins and what others may see of the player.',
  method: 'PUT',
  path: '/profile/settings',
  audience: 'player',
  linked: true,
  body: z
    .object({
      locale: z.optional(localeCode),
      timezone: z.optional(
        z.string().check(z.minLength(1, 'required'), z.maxLength(64, 'too_long')),
      ),
      is_avatar_hidden: z.optional(z.boolean()),
      is_statistics_hidden: z.optional(z.boolean()),
      is_login_emailed: z.optional(z.boolean()),
    })
    .check(
      z.refine((body) => Object.values(body).some((value) => value !== undefined), 'required'),
    ),
  answer: z.object({ data: settings }),
  refusals: ['timezone_unknown'],
});
