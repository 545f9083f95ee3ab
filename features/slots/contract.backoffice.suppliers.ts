/** Suppliers that staff register, and their keys: each takes a second person before it counts. */
import * as z from 'zod/mini';
import { call, dataOf, idText, timeText } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { GAME_FILE_BYTES_MAX } from '#domain/suppliers/rules.game-file.ts';
import { SECOND_APPROVAL_REFUSALS } from '#domain/staff/rules.proposals.ts';

const ROLES = ['risk'] as const;
const reason = reasonText(500);

const code = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/, 'id_format'));
/** An RSA key of 2048 bits or more. */
const publicKey = z.string().check(z.maxLength(5_000, 'too_long'));
const name = z.string().check(z.minLength(1, 'required'), z.maxLength(60, 'too_long'));

/** The secret is shown this once; null where both sides have keys. */
const added = dataOf(z.object({ id: idText, secret: z.nullable(z.string()) }));

export const registerStaffSupplier = call({
  name: 'staff.registerSupplier',
  summary:
    'Registers a supplier of games that is stopped, with a first key that another person has to ' +
    'confirm. Returns a shared secret, where the protocol has one, this once.',
  method: 'POST',
  path: '/api/v2/staff/suppliers',
  audience: 'staff',
  roles: ROLES,
  body: z.object({
    code,
    name,
    protocol: z.enum(['hub88', 'softswiss']),
    base_url: z
      .string()
      .check(
        z.regex(/^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:\/[\w./-]*)?$/, 'https_format'),
        z.maxLength(200, 'too_long'),
      ),
    /** What it calls this installation. */
    operator_id: z.string().check(z.maxLength(100, 'too_long')),
    public_key: z.optional(publicKey),
    reason,
  }),
  answer: added,
  refusals: ['forbidden', 'supplier_exists', 'required', 'supplier_key', 'supplier_key_known'],
});

const staffKey = z.object({
  id: idText,
  /** theirs: verifies what the supplier sends. ours: signs what is sent to it. shared: both. */
  purpose: z.enum(['theirs', 'ours', 'shared']),
  public_key: z.nullable(z.string()),
  added_at: timeText,
  /** Null for a key of the installation itself. */
  added_by: z.nullable(z.object({ id: idText, name: z.string() })),
  is_confirmed: z.boolean(),
});
export type StaffSupplierKey = z.output<typeof staffKey>;

const ofSupplier = { params: z.object({ code }) };
const ofKey = { params: z.object({ code, id: idText }) };

export const listSupplierKeys = call({
  name: 'staff.listSupplierKeys',
  summary: 'Lists the keys of a supplier that are in force or wait for a second person.',
  method: 'GET',
  path: '/api/v2/staff/suppliers/{code}/keys',
  audience: 'staff',
  roles: ROLES,
  ...ofSupplier,
  answer: dataOf(z.array(staffKey)),
  refusals: ['forbidden'],
});

export const addSupplierKey = call({
  name: 'staff.addSupplierKey',
  summary:
    'Adds a key of a supplier beside those in force, which another person has to confirm. ' +
    'Returns a shared secret, where the protocol has one, this once.',
  method: 'POST',
  path: '/api/v2/staff/suppliers/{code}/keys',
  audience: 'staff',
  roles: ROLES,
  ...ofSupplier,
  body: z.object({ public_key: z.optional(publicKey), reason }),
  answer: added,
  refusals: [
    'forbidden',
    'not_found',
    'supplier_own',
    'required',
    'supplier_key',
    'supplier_key_known',
  ],
});

export const addOwnSupplierKey = call({
  name: 'staff.addOwnSupplierKey',
  summary:
    'Makes another pair of keys that signs requests to a supplier. It replaces the earlier one ' +
    'when another person confirms it, once the supplier has its public key.',
  method: 'POST',
  path: '/api/v2/staff/suppliers/{code}/keys/own',
  audience: 'staff',
  roles: ROLES,
  ...ofSupplier,
  body: z.object({ reason }),
  answer: dataOf(z.object({ id: idText })),
  refusals: ['forbidden', 'not_found', 'supplier_own', 'key_waiting'],
});

export const confirmSupplierKey = call({
  name: 'staff.confirmSupplierKey',
  summary:
    'Confirms a key that another person has added: it counts from now on. One of ours replaces ' +
    'the earlier one.',
  method: 'POST',
  path: '/api/v2/staff/suppliers/{code}/keys/{id}/confirm',
  audience: 'staff',
  roles: ROLES,
  ...ofKey,
  body: z.object({ reason }),
  answer: dataOf(z.object({})),
  refusals: ['forbidden', 'not_found', 'key_confirmed', ...SECOND_APPROVAL_REFUSALS],
});

export const revokeSupplierKey = call({
  name: 'staff.revokeSupplierKey',
  summary:
    'Revokes a key of a supplier at once: nothing that it has signed is accepted any more. A ' +
    'pair of ours can be revoked while it waits.',
  method: 'POST',
  path: '/api/v2/staff/suppliers/{code}/keys/{id}/revoke',
  audience: 'staff',
  roles: ROLES,
  ...ofKey,
  body: z.object({ reason }),
  answer: dataOf(z.object({})),
  refusals: ['forbidden', 'not_found', 'supplier_own'],
});

/** What a list has changed: so many games are offered, so many of them are new. */
const readGames = dataOf(z.object({ games: z.int(), added: z.int() }));

export const readSupplierGames = call({
  name: 'staff.readSupplierGames',
  summary: 'Reads the list of games of a supplier now, as is done every hour.',
  method: 'POST',
  path: '/api/v2/staff/suppliers/{code}/games/read',
  audience: 'staff',
  roles: ROLES,
  ...ofSupplier,
  body: z.object({ reason }),
  answer: readGames,
  refusals: [
    'forbidden',
    'not_found',
    'supplier_paused',
    'supplier_without_list',
    'supplier_unavailable',
  ],
});

export const importSupplierGames = call({
  name: 'staff.importSupplierGames',
  summary:
    'Imports all games of a supplier whose protocol has no list of them, from CSV. Games that ' +
    'are missing in the file are no longer offered.',
  method: 'POST',
  path: '/api/v2/staff/suppliers/{code}/games',
  audience: 'staff',
  roles: ROLES,
  ...ofSupplier,
  query: z.object({ file_name: z.string().check(z.minLength(1), z.maxLength(200)) }),
  upload: { types: ['text/csv'], maxBytes: GAME_FILE_BYTES_MAX },
  answer: readGames,
  refusals: ['forbidden', 'not_found', 'bad_input', 'supplier_with_list'],
});
