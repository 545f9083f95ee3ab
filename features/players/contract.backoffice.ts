import * as z from 'zod/mini';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  localeCode,
  pageOf,
  pageQuery,
  timeText,
  type Query,
} from '#core/wire.ts';
import { STATUSES as VERIFICATION_STATUSES } from '#domain/kyc/rules.ts';
import { dayText, daysInOrder, reasonText } from '#domain/staff/contract.fields.ts';
import { BLOCK_CAUSES, KNOWN_GROUPS } from './rules.ts';

/** Everybody whose job is players. What each part of a page shows to whom, its own call says. */
export const CARE_ROLES = ['support', 'payments', 'risk'] as const;

export const status = z.enum(['active', 'blocked', 'closed']);
export const ofPlayer = z.object({ player: idText });
/** Why something was done; for colleagues and for the record. */
export const reason = reasonText(1000);

/** A line of the search. Contacts are masked: to find somebody is not to learn his address. */
const found = z.object({
  id: idText,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  currency: currencyCode,
  status,
  verification: z.nullable(z.enum(VERIFICATION_STATUSES)),
  registered_at: timeText,
  /** When one of his sessions was last used. */
  seen_at: z.nullable(timeText),
});
export type FoundPlayer = z.output<typeof found>;

/** All that are given must hold. */
const filters = {
  /** A number, a part of an e-mail or of a phone, the beginning of a name. */
  q: z.optional(z.string().check(z.maxLength(128, 'too_long'))),
  status: z.optional(status),
  verification: z.optional(z.enum(KNOWN_GROUPS)),
  /** An address of the network from which one of his sessions was opened. */
  address: z.optional(z.string().check(z.maxLength(45, 'too_long'))),
  /** The fingerprint of the browser he registered with. */
  device: z.optional(z.string().check(z.maxLength(128, 'too_long'))),
  /** Days in UTC, both included. */
  registered_from: z.optional(dayText),
  registered_to: z.optional(dayText),
};

const inOrder = <S extends z.ZodMiniObject>(query: S) =>
  daysInOrder(query, 'registered_from', 'registered_to');

export const listPlayers = call({
  name: 'care.listPlayers',
  summary: 'Players by what a clerk knows of them, who registered last first.',
  method: 'GET',
  path: '/api/v2/staff/players',
  audience: 'staff',
  roles: CARE_ROLES,
  query: inOrder(z.object({ ...pageQuery.shape, ...filters })),
  answer: pageOf(found),
  refusals: ['forbidden', 'cursor_format'],
});

export const exportPlayers = call({
  name: 'care.exportPlayers',
  summary: 'The same players as CSV, all of them, contacts masked. That it was done is recorded.',
  method: 'GET',
  path: '/api/v2/staff/players/export',
  audience: 'staff',
  roles: ['risk'],
  query: inOrder(z.object(filters)),
  download: ['text/csv'],
  answer: z.object({}),
  refusals: ['forbidden'],
});

export type PlayerFilters = Query<typeof exportPlayers>;

const block = z.object({
  cause: z.enum(BLOCK_CAUSES),
  reason: z.string(),
  at: timeText,
  by: z.nullable(z.string()),
});

const identity = z.object({
  id: idText,
  name: z.string(),
  /** Masked; whole only by `care.revealContacts`. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  status,
  /** Why the house keeps him out, while it does. */
  block: z.nullable(block),
  currency: currencyCode,
  locale: z.nullable(localeCode),
  timezone: z.string(),
  register_method: z.string(),
  registered_at: timeText,
  closed_at: z.nullable(timeText),
  seen_at: z.nullable(timeText),
  /** Ways in besides codes: a password, an authenticator, so many passkeys, providers by name. */
  has_password: z.boolean(),
  has_authenticator: z.boolean(),
  passkeys: z.int(),
  providers: z.array(z.string()),
  /** What he agreed to be told of offers by. */
  consents: z.object({ email: z.boolean(), sms: z.boolean(), phone: z.boolean() }),
  /** Where he came from, as his registration said: partner, promo, stag and so on. */
  attribution: z.record(z.string(), z.string()),
  verification: z.object({
    status: z.nullable(z.enum(VERIFICATION_STATUSES)),
    need: z.nullable(z.string()),
    is_needed: z.boolean(),
  }),
  /** Until when he may read and not speak on the floor. */
  muted_until: z.nullable(timeText),
  notes: z.int(),
});
export type PlayerIdentity = z.output<typeof identity>;

export const readPlayer = call({
  name: 'care.readPlayer',
  summary: 'Who a player is, with masked contacts, and how his account stands.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}',
  audience: 'staff',
  roles: CARE_ROLES,
  params: ofPlayer,
  answer: dataOf(identity),
  refusals: ['forbidden', 'not_found'],
});

export const revealContacts = call({
  name: 'care.revealContacts',
  summary: 'The whole e-mail and phone of a player. Who looked, and why, is recorded.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/contacts',
  audience: 'staff',
  roles: ['support', 'risk'],
  params: ofPlayer,
  body: z.object({ reason }),
  answer: dataOf(z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
  refusals: ['forbidden', 'not_found'],
});

export const blockPlayer = call({
  name: 'care.blockPlayer',
  summary:
    'Closes an account to its player at once: all sessions end, nobody comes in, and he is told ' +
    'the cause by letter. The money stays his.',
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
  name: 'care.unblockPlayer',
  summary: 'Opens a blocked account to its player again, and tells him by letter.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/unblock',
  audience: 'staff',
  roles: ['risk'],
  params: ofPlayer,
  body: z.object({ reason }),
  answer: dataOf(identity),
  refusals: ['forbidden', 'not_found', 'player_not_blocked'],
});

export const logOutPlayer = call({
  name: 'care.logOutPlayer',
  summary: 'Ends every session of a player and makes all his devices unknown again.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/log-out',
  audience: 'staff',
  roles: ['support', 'risk'],
  params: ofPlayer,
  body: z.object({ reason }),
  answer: dataOf(z.object({ ended: z.int() })),
  refusals: ['forbidden', 'not_found'],
});

export const demandVerification = call({
  name: 'care.demandVerification',
  summary: 'From now on the house must know who this player is: his pages ask him for documents.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/verification-need',
  audience: 'staff',
  roles: ['payments', 'risk'],
  params: ofPlayer,
  body: z.object({ reason }),
  answer: dataOf(identity),
  refusals: ['forbidden', 'not_found', 'verification_not_needed'],
});
