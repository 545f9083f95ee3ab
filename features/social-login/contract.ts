import * as z from 'zod/mini';
import { loginResult, registration, trackText } from '#domain/identity/contract.ts';
import { call, currencyCode, timeText } from '#core/wire.ts';

const providerName = z
  .string()
  .check(z.minLength(1, 'required'), z.regex(/^[a-z][a-z0-9-]{0,31}$/, 'social_unknown'));
const ticketText = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'social_expired'));
const address = z.optional(z.string().check(z.maxLength(2048, 'too_long')));
/** Whether the provider opens in a popup, or the page itself goes there and comes back. */
const display = z.optional(z.enum(['popup', 'page']));

export const listProviders = call({
  name: 'auth.listSocialProviders',
  summary: 'Lists the social providers for logins.',
  method: 'GET',
  path: '/api/v2/auth/social/providers',
  audience: 'anyone',
  answer: z.object({ data: z.array(z.object({ name: z.string(), label: z.string() })) }),
});

/**
 * `origin` is the address of the waiting page; it must be one of the installation's own origins.
 * `promo` and `token` are the values of the cookies of those names, stored with a new account.
 */
export const beginSocial = call({
  name: 'auth.beginSocial',
  summary: 'Begins a login by a social provider and returns the address to open in a window.',
  method: 'PUT',
  path: '/auth/login',
  audience: 'anyone',
  body: z.object({
    provider: providerName,
    promo: trackText,
    token: trackText,
    origin: address,
    currency: z.optional(currencyCode),
    display,
  }),
  answer: z.object({ url: z.string() }),
  refusals: ['social_unknown', 'social_away', 'foreign_origin', 'forbidden'],
});

/**
 * The result of a login that returned from its provider: the player is logged in (`token` or
 * `verification`), or a provider is linked (`linked`), or more input is needed: `registration` the
 * consents of a new account, `proof` that the account with the same e-mail belongs to the visitor,
 * who logs in to it and calls again with the new ticket to link the two.
 */
export const completeSocial = call({
  name: 'auth.completeSocial',
  summary: 'Redeems, once, the ticket with which a social login came back.',
  method: 'POST',
  path: '/api/v2/auth/social/complete',
  audience: 'anyone',
  body: z.object({ ticket: ticketText }),
  answer: z.extend(loginResult, {
    linked: z.optional(z.object({ provider: z.string(), label: z.string() })),
    registration: z.optional(
      z.object({
        ticket: z.string(),
        provider: z.string(),
        label: z.string(),
        email: z.nullable(z.string()),
        currency: z.nullable(currencyCode),
      }),
    ),
    proof: z.optional(
      z.object({
        ticket: z.string(),
        provider: z.string(),
        label: z.string(),
        email: z.string(),
      }),
    ),
  }),
  refusals: [
    'social_expired',
    'social_taken',
    'social_second',
    'social_not_yours',
    'step_up_required',
    'account_blocked',
    'account_excluded',
    'forbidden',
  ],
});

export const registerBySocial = call({
  name: 'auth.registerBySocial',
  summary: 'Creates an account for a person named by a social provider and opens a session.',
  method: 'POST',
  path: '/api/v2/auth/social/register',
  audience: 'anyone',
  body: z.object({
    ticket: ticketText,
    ...registration,
  }),
  answer: loginResult,
  refusals: [
    'social_expired',
    'social_taken',
    'email_taken',
    'account_blocked',
    'account_excluded',
    'forbidden',
  ],
});

export const listLinks = call({
  name: 'auth.listSocialLinks',
  summary: 'Lists the social providers the player can log in with.',
  method: 'GET',
  path: '/api/v2/auth/social/links',
  audience: 'player',
  answer: z.object({
    data: z.array(
      z.object({
        provider: z.string(),
        label: z.string(),
        email: z.nullable(z.string()),
        linked_at: timeText,
        last_used_at: timeText,
        /** False while it is the player's only login method. */
        can_unlink: z.boolean(),
      }),
    ),
  }),
});

export const beginLink = call({
  name: 'auth.beginSocialLink',
  summary: 'Begins linking a social provider and returns the address to open in a window.',
  method: 'POST',
  path: '/api/v2/auth/social/links',
  audience: 'player',
  cookies: true,
  body: z.object({ provider: providerName, origin: address, display }),
  answer: z.object({ data: z.object({ url: z.string() }) }),
  refusals: [
    'social_unknown',
    'social_away',
    'social_second',
    'foreign_origin',
    'step_up_required',
    'forbidden',
  ],
});

export const unlink = call({
  name: 'auth.unlinkSocial',
  summary: 'Unlinks a social provider from the account, unless it is the only login method.',
  method: 'DELETE',
  path: '/api/v2/auth/social/links/{provider}',
  audience: 'player',
  params: z.object({ provider: providerName }),
  answer: z.object({ data: z.object({ unlinked: z.boolean() }) }),
  refusals: ['not_found', 'last_way_in', 'step_up_required', 'forbidden'],
});
