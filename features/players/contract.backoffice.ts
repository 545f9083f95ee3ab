import * as z from 'zod/mini';
import { listCalls, sortBy } from '#core/list-calls.ts';
import { call, currencyCode, dataOf, idText, localeCode, timeText } from '#core/wire.ts';
import { STATUSES as VERIFICATION_STATUSES } from '#domain/kyc/rules.ts';
import { dayText, daysInOrder, reasonText } from '#domain/staff/contract.fields.ts';
import { BLOCK_CAUSES, VERIFICATION_GROUPS } from './rules.ts';
import { offer } from '#domain/identity/contract.ts';

/** Every role that works with players. The roles of each call decide which parts a role sees. */
export const PLAYER_ROLES = ['support', 'payments', 'risk'] as const;

export const status = z.enum(['active', 'blocked', 'closed']);
export const ofPlayer = z.object({ player: idText });
/**
 * Lists that leave the system may be exported only by roles that answer for money; each export is
 * audited.
 */
export const EXPORT_ROLES = ['payments', 'risk'] as const;
/** The reason for an action, shown to colleagues and written to the audit log. */
export const reason = reasonText(1000);

/** A search result. Contacts are masked: finding a player does not reveal the address. */
const found = z.object({
  id: idText,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  currency: currencyCode,
  status,
  verification: z.nullable(z.enum(VERIFICATION_STATUSES)),
  registered_at: timeText,
  /** When one of the player's sessions was last used. */
  seen_at: z.nullable(timeText),
});
export type FoundPlayer = z.output<typeof found>;

/** All given filters must match. */
export const { list: listPlayers, file: exportPlayers } = listCalls({
  name: 'players.listPlayers',
  summary: 'Lists players that match the filters, the latest registration first; contacts masked.',
  path: '/api/v2/staff/players',
  roles: PLAYER_ROLES,
  exportRoles: ['risk'],
  filters: {
    /** A player id, part of an email or of a phone number, or the beginning of a name. */
    q: z.optional(z.string().check(z.maxLength(128, 'too_long'))),
    status: z.optional(status),
    verification: z.optional(z.enum(VERIFICATION_GROUPS)),
    /** An IP address from which one of the player's sessions was opened. */
    address: z.optional(z.string().check(z.maxLength(45, 'too_long'))),
    /** The fingerprint of the browser used for the registration. */
    device: z.optional(z.string().check(z.maxLength(128, 'too_long'))),
    /** Days in UTC, both included. */
    registered_from: z.optional(dayText),
    registered_to: z.optional(dayText),
    sort: sortBy(['registered']),
  },
  check: (query) => daysInOrder(query, 'registered_from', 'registered_to'),
  row: found,
});

const block = z.object({
  cause: z.enum(BLOCK_CAUSES),
  reason: z.string(),
  at: timeText,
  by: z.nullable(z.string()),
});

/** What staff decide about an account: where the player lives, and what is open to them. */
const terms = z.object({
  /** ISO 3166-1 alpha-2; null while it is not known. The rules of play follow from it. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'country_format'))),
  /** The part of ISO 3166-2 after the country; null for none. */
  region: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{1,3}$/, 'region_format'))),
  /** Given by accepting a VIP request, and only taken away here. */
  is_premium: z.boolean(),
  /** Names of features that are open to this player. */
  features: z
    .array(z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/, 'feature_format')))
    .check(z.maxLength(20, 'too_many')),
  /** The name of an offer for this player alone. */
  super_bonus: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'offer_format'))),
});
export type PlayerTerms = z.output<typeof terms>;

const identity = z.object({
  id: idText,
  name: z.string(),
  /** Whether the player chose the name themselves. */
  has_nickname: z.boolean(),
  /** The path of the picture, hidden from others or not. */
  avatar: z.nullable(z.string()),
  /** Masked; `players.revealContacts` returns the full value. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  status,
  /** Why the account is blocked; null when it is not. */
  block: z.nullable(block),
  currency: currencyCode,
  locale: z.nullable(localeCode),
  timezone: z.string(),
  register_method: z.string(),
  registered_at: timeText,
  closed_at: z.nullable(timeText),
  /** Where the country of the terms is known from. */
  country_source: z.nullable(z.enum(['address', 'phone', 'staff'])),
  /** When the personal data was erased, years after the account was closed. */
  erased_at: z.nullable(timeText),
  seen_at: z.nullable(timeText),
  /**
   * Login methods besides codes: password, authenticator, number of passkeys, social providers by
   * name.
   */
  has_password: z.boolean(),
  has_authenticator: z.boolean(),
  passkeys: z.int(),
  providers: z.array(z.string()),
  /** The marketing that the player has agreed to. */
  consents: z.array(offer),
  /** The versions of policies that the player has accepted, the latest first. */
  policies: z.array(z.object({ slug: z.string(), number: z.int(), at: timeText })),
  /** The attribution stored at registration: partner, promo, stag and so on. */
  attribution: z.record(z.string(), z.string()),
  /** Where the player came from, each time it changed: the first touch first. */
  sources: z.array(z.object({ at: timeText, fields: z.record(z.string(), z.string()) })),
  verification: z.object({
    status: z.nullable(z.enum(VERIFICATION_STATUSES)),
    need: z.nullable(z.string()),
    is_needed: z.boolean(),
  }),
  terms,
  /** Until when the player is muted in the chat. */
  muted_until: z.nullable(timeText),
  notes: z.int(),
});
export type PlayerIdentity = z.output<typeof identity>;

export const readPlayer = call({
  name: 'players.readPlayer',
  summary: 'Returns the identity of a player, with masked contacts, and the status of the account.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}',
  audience: 'staff',
  roles: PLAYER_ROLES,
  params: ofPlayer,
  answer: dataOf(identity),
  refusals: ['forbidden', 'not_found'],
});

export const blockPlayer = call({
  name: 'players.blockPlayer',
  summary:
    'Blocks an account at once: all sessions end, logins are refused, and the player is sent ' +
    'the cause by email. The money remains the player’s.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/block',
  audience: 'staff',
  roles: ['support', 'risk'],
  params: ofPlayer,
  body: z.object({ cause: z.enum(BLOCK_CAUSES), reason }),
  answer: dataOf(identity),
  refusals: ['forbidden', 'not_found', 'player_not_active'],
});

export const unblockPlayer = call({
  name: 'players.unblockPlayer',
  summary: 'Unblocks a blocked account and notifies the player by email.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/unblock',
  audience: 'staff',
  roles: ['risk'],
  params: ofPlayer,
  body: z.object({ reason }),
  answer: dataOf(identity),
  refusals: ['forbidden', 'not_found', 'player_not_blocked'],
});

export const changeTerms = call({
  name: 'players.changeTerms',
  summary:
    'Changes where a player lives and what is open to them. Another country can bring other ' +
    'rules of play, with the next bet.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/terms',
  audience: 'staff',
  roles: ['risk'],
  params: ofPlayer,
  body: z.object({ terms, reason }),
  answer: dataOf(identity),
  refusals: ['forbidden', 'not_found', 'bad_input'],
});

export const resetNickname = call({
  name: 'players.resetNickname',
  summary:
    'Replaces the nickname of a player by a generated name and notifies them. No player can take ' +
    'it again.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/nickname-reset',
  audience: 'staff',
  roles: ['support', 'risk'],
  params: ofPlayer,
  body: z.object({ reason }),
  answer: dataOf(identity),
  refusals: ['forbidden', 'not_found', 'nickname_not_chosen'],
});

export const removeAvatar = call({
  name: 'players.removeAvatar',
  summary: 'Removes the picture of a player and notifies them.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/avatar-removal',
  audience: 'staff',
  roles: ['support', 'risk'],
  params: ofPlayer,
  body: z.object({ reason }),
  answer: dataOf(identity),
  refusals: ['forbidden', 'not_found', 'avatar_missing'],
});

export const logOutPlayer = call({
  name: 'players.logOutPlayer',
  summary: 'Ends every session of a player and removes all trusted devices.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/log-out',
  audience: 'staff',
  roles: ['support', 'risk'],
  params: ofPlayer,
  body: z.object({ reason }),
  answer: dataOf(z.object({ ended: z.int() })),
  refusals: ['forbidden', 'not_found'],
});

export const requestVerification = call({
  name: 'players.requestVerification',
  summary:
    'Requires the player to verify their identity: their pages ask for documents from now on.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/verification-need',
  audience: 'staff',
  roles: ['payments', 'risk'],
  params: ofPlayer,
  body: z.object({ reason }),
  answer: dataOf(identity),
  refusals: ['forbidden', 'not_found', 'verification_not_needed'],
});
