import * as z from 'zod/mini';
import { listCalls } from '#core/list-calls.ts';
import { call, dataOf, idText, timeText } from '#core/wire.ts';
import { noteText } from '#domain/staff/contract.fields.ts';
import { EXPORT_ROLES, PLAYER_ROLES, ofPlayer, status } from './contract.backoffice.ts';
import { LINK_KINDS } from './rules.ts';

const session = z.object({
  id: z.uuid(),
  /** The user agent of the browser. */
  device: z.string(),
  address: z.nullable(z.string()),
  /** The site or app that opened the session. */
  client: z.nullable(z.string()),
  started_at: timeText,
  used_at: timeText,
  ended_at: z.nullable(timeText),
  end_reason: z.nullable(z.string()),
  is_open: z.boolean(),
});
export type PlayerSession = z.output<typeof session>;

export const { list: listSessions, file: exportSessions } = listCalls({
  name: 'players.listSessions',
  summary: 'Lists the sessions of a player with their devices and addresses, latest first.',
  path: '/api/v2/staff/players/{player}/sessions',
  roles: ['support', 'risk'],
  exportRoles: ['risk'],
  params: ofPlayer,
  filters: {},
  row: session,
});

const link = z.object({
  player_id: idText,
  name: z.string(),
  status,
  registered_at: timeText,
  /** The reasons for the link, the strongest first. */
  by: z.array(z.enum(LINK_KINDS)),
});
export type LinkedAccount = z.output<typeof link>;

export const listLinks = call({
  name: 'players.listLinks',
  summary:
    'Lists other accounts that may belong to the same person: the same name and birthday, ' +
    'the same payout ' +
    'destination, the device of the registration, or an IP address of the last 90 days.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/links',
  audience: 'staff',
  roles: ['payments', 'risk'],
  params: ofPlayer,
  answer: dataOf(z.array(link)),
  refusals: ['forbidden', 'not_found'],
});

export const exportLinks = call({
  name: 'players.exportLinks',
  summary: 'Exports the same accounts as CSV. The export is audited.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/links/export',
  audience: 'staff',
  roles: EXPORT_ROLES,
  params: ofPlayer,
  download: ['text/csv'],
  answer: z.unknown(),
  refusals: ['forbidden', 'not_found'],
});

const note = z.object({
  id: idText,
  text: z.string(),
  role: z.string(),
  /** The email of the author. */
  by: z.nullable(z.string()),
  written_at: timeText,
  is_pinned: z.boolean(),
});
export type PlayerNote = z.output<typeof note>;

export const { list: listNotes, file: exportNotes } = listCalls({
  name: 'players.listNotes',
  summary: 'Lists the staff notes about a player, latest first; all, or the pinned ones.',
  path: '/api/v2/staff/players/{player}/notes',
  roles: PLAYER_ROLES,
  exportRoles: EXPORT_ROLES,
  params: ofPlayer,
  filters: { pinned: z.optional(z.literal('only')) },
  row: note,
});

export const addNote = call({
  name: 'players.addNote',
  summary: 'Adds a note about a player. Notes are never edited or removed.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/notes',
  audience: 'staff',
  roles: PLAYER_ROLES,
  keyed: true,
  params: ofPlayer,
  body: z.object({
    text: noteText(4000),
    is_pinned: z.optional(z.boolean()),
  }),
  answer: dataOf(note),
  refusals: ['forbidden', 'not_found', 'key_reused'],
});

export const pinNote = call({
  name: 'players.pinNote',
  summary: 'Pins a note or unpins it.',
  method: 'PUT',
  path: '/api/v2/staff/players/{player}/notes/{note}/pin',
  audience: 'staff',
  roles: PLAYER_ROLES,
  params: z.object({ player: idText, note: idText }),
  body: z.object({ is_pinned: z.boolean() }),
  answer: dataOf(note),
  refusals: ['forbidden', 'not_found'],
});

const line = z.object({
  id: idText,
  at: timeText,
  by: z.nullable(z.string()),
  role: z.string(),
  action: z.string(),
  target: z.nullable(z.string()),
  before: z.nullable(z.json()),
  after: z.nullable(z.json()),
  reason: z.nullable(z.string()),
});
export type PlayerAuditEntry = z.output<typeof line>;

export const { list: listPlayerAudit, file: exportPlayerAudit } = listCalls({
  name: 'players.listAudit',
  summary: 'Lists the audit log entries about one player, latest first.',
  path: '/api/v2/staff/players/{player}/audit',
  roles: ['risk'],
  exportRoles: ['risk'],
  params: ofPlayer,
  filters: {},
  row: line,
});
