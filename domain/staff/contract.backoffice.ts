import * as z from 'zod/mini';
import { call, dataOf, idText, pageOf, pageQuery, timeText } from '#core/wire.ts';
import { dayText, daysInOrder } from './contract.fields.ts';
import { ROLES } from './rules.ts';

export const getMe = call({
  name: 'staff.getMe',
  summary: 'Who is logged in to the back office, and as what.',
  method: 'GET',
  path: '/api/v2/staff/me',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(z.object({ id: idText, email: z.nullable(z.string()), role: z.enum(ROLES) })),
  refusals: ['forbidden'],
});

const auditLine = z.object({
  id: idText,
  at: timeText,
  /** Null when it was done by a command on the machine of the house. */
  staff_id: z.nullable(idText),
  staff_email: z.nullable(z.string()),
  role: z.string(),
  /** What was done, as verification.accept. */
  action: z.string(),
  player_id: z.nullable(idText),
  player_email: z.nullable(z.string()),
  target: z.nullable(z.string()),
  before: z.nullable(z.json()),
  after: z.nullable(z.json()),
  reason: z.nullable(z.string()),
  /** Of this line and all before it, in hexadecimal. */
  hash: z.string(),
});

/** What lines are wanted; days are those of UTC, both included. */
const auditQuery = {
  /** The beginning of a name: `staff.` is everything about staff. */
  action: z.optional(z.string().check(z.regex(/^[a-z.]{1,64}$/, 'action_format'))),
  player: z.optional(idText),
  staff: z.optional(idText),
  from: z.optional(dayText),
  to: z.optional(dayText),
};

export const listAudit = call({
  name: 'staff.listAudit',
  summary: 'What staff did, latest first; of one person or of all. For admins.',
  method: 'GET',
  path: '/api/v2/staff/audit',
  audience: 'staff',
  roles: [],
  query: daysInOrder(z.object({ ...pageQuery.shape, ...auditQuery })),
  answer: pageOf(auditLine),
  refusals: ['forbidden', 'cursor_format'],
});

export const exportAudit = call({
  name: 'staff.exportAudit',
  summary: 'The same as a file, all of it. On record.',
  method: 'GET',
  path: '/api/v2/staff/audit.csv',
  audience: 'staff',
  roles: [],
  query: daysInOrder(z.object(auditQuery)),
  answer: z.unknown(),
  download: ['text/csv'],
  refusals: ['forbidden'],
});

export const checkAudit = call({
  name: 'staff.checkAudit',
  summary: 'Computes the chain of the record anew, from its first line to its last.',
  method: 'POST',
  path: '/api/v2/staff/audit/check',
  audience: 'staff',
  roles: [],
  body: z.object({}),
  answer: dataOf(
    z.object({
      lines: z.number(),
      /** The first line that is not what was written; null when all are. */
      broken: z.nullable(idText),
      /** Of the last line: kept elsewhere, it proves that nothing was taken off the end. */
      hash: z.nullable(z.string()),
    }),
  ),
  refusals: ['forbidden'],
});
