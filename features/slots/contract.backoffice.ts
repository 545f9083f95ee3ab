import * as z from 'zod/mini';
import { CURRENCIES } from '#core/currency.ts';
import { call, dataOf, pageOf, pageQuery, timeText } from '#core/wire.ts';
import { walletCurrency } from '#domain/bets/contract.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { SUPPLIED_CATEGORIES, suppliedGamePage } from '#domain/suppliers/contract.ts';
import { suppliedGameName, suppliedLabels } from '#domain/suppliers/contract.ts';
import { networkText } from '#domain/suppliers/rules.networks.ts';

const GAME_ROLES = ['content'] as const;
const SUPPLIER_ROLES = ['risk'] as const;
const REASON_MAX = 500;

const POSITION_MAX = 100_000;
const COUNTRIES_MAX = 250;
const countries = z
  .array(z.string().check(z.regex(/^[A-Z]{2}$/, 'country_format')))
  .check(z.maxLength(COUNTRIES_MAX, 'too_many'));

/** What the operator decides about a game. */
const setup = {
  is_hidden: z.boolean(),
  /** Games with a smaller one come first; those with the same one, by name. */
  position: z.int().check(z.minimum(0, 'too_small'), z.maximum(POSITION_MAX, 'too_big')),
  labels: suppliedLabels,
  /** Countries in which the operator does not show it. */
  hidden_in: countries,
  /** Currencies in which the operator does not offer it. */
  hidden_currencies: z.array(walletCurrency).check(z.maxLength(CURRENCIES.length, 'too_many')),
};

const staffSlot = z.object({
  game: suppliedGameName,
  names: suppliedGamePage.shape.names,
  supplier: z.string(),
  provider: z.string(),
  category: suppliedGamePage.shape.category,
  ...setup,
  /** Countries in which the supplier does not offer it. */
  blocked_countries: z.array(z.string()),
  is_offered: z.boolean(),
  synced_at: timeText,
  version: z.string(),
});
export type StaffSlot = z.output<typeof staffSlot>;

export const listStaffSlots = call({
  name: 'staff.listSlots',
  summary: 'Lists the games of suppliers in their order, those that are not shown, too.',
  method: 'GET',
  path: '/api/v2/staff/slots',
  audience: 'staff',
  roles: GAME_ROLES,
  query: z.object({
    ...pageQuery.shape,
    /** A part of a name, of a studio, or of what a supplier calls the game. */
    search: z.optional(z.string().check(z.maxLength(60, 'too_long'))),
    supplier: z.optional(z.string().check(z.maxLength(32, 'too_long'))),
    category: z.optional(z.enum(SUPPLIED_CATEGORIES)),
    shown: z.optional(z.enum(['shown', 'hidden'])),
  }),
  answer: pageOf(staffSlot),
  refusals: ['forbidden'],
});

export const changeStaffSlot = call({
  name: 'staff.changeSlot',
  summary: 'Sets the place, labels, countries and currencies of a game, and hides or shows it.',
  method: 'POST',
  path: '/api/v2/staff/slots/{game}',
  audience: 'staff',
  roles: GAME_ROLES,
  params: z.object({ game: suppliedGameName }),
  body: z.object({ ...setup, based_on: z.string(), reason: reasonText(REASON_MAX) }),
  answer: dataOf(z.object({})),
  refusals: ['forbidden', 'not_found', 'setting_outdated'],
});

const ORIGINS_MAX = 10;
const NETWORKS_MAX = 50;
const supplierSetup = {
  /** A supplier that is not active opens no game, and its games are in no list. */
  is_active: z.boolean(),
  /** Where its games run, besides its own address. */
  frame_origins: z
    .array(z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'origin_format')))
    .check(z.maxLength(ORIGINS_MAX, 'too_many')),
  /** From where its calls are accepted, as addresses and networks (CIDR); empty: from anywhere. */
  networks: z.array(networkText).check(z.maxLength(NETWORKS_MAX, 'too_many')),
};

const staffSupplier = z.object({
  code: z.string(),
  name: z.string(),
  protocol: z.string(),
  base_url: z.string(),
  ...supplierSetup,
  /** The number of games that it offers. */
  games: z.int(),
  synced_at: z.nullable(timeText),
});
export type StaffSupplier = z.output<typeof staffSupplier>;

export const listStaffSuppliers = call({
  name: 'staff.listSuppliers',
  summary: 'Lists the suppliers of games with their state.',
  method: 'GET',
  path: '/api/v2/staff/suppliers',
  audience: 'staff',
  roles: SUPPLIER_ROLES,
  answer: dataOf(z.array(staffSupplier)),
  refusals: ['forbidden'],
});

export const changeStaffSupplier = call({
  name: 'staff.changeSupplier',
  summary:
    'Stops or starts a supplier of games, and sets where its games may run and from which ' +
    'networks its calls are accepted.',
  method: 'POST',
  path: '/api/v2/staff/suppliers/{code}',
  audience: 'staff',
  roles: SUPPLIER_ROLES,
  params: z.object({ code: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/, 'id_format')) }),
  body: z.object({ ...supplierSetup, reason: reasonText(REASON_MAX) }),
  answer: dataOf(z.object({})),
  refusals: ['forbidden', 'not_found'],
});
