import * as z from 'zod/mini';
import { listCalls, sortBy } from '#core/list-calls.ts';
import { call, dataOf, idText, timeText } from '#core/wire.ts';
import { dayText, daysInOrder } from './contract.fields.ts';
import { ROLES } from './rules.ts';

export const getMe = call({
  name: 'staff.getMe',
  summary: 'Returns the logged-in staff user and the role.',
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
  /** Null for an action of a command on the server. */
  staff_id: z.nullable(idText),
  staff_email: z.nullable(z.string()),
  role: z.string(),
  /** The action, as verification.accept. */
  action: z.string(),
  player_id: z.nullable(idText),
  player_email: z.nullable(z.string()),
  target: z.nullable(z.string()),
  /** The name of a payment method, whose target is a hash. */
  target_name: z.nullable(z.object({ ru: z.string(), en: z.string() })),
  before: z.nullable(z.json()),
  after: z.nullable(z.json()),
  reason: z.nullable(z.string()),
  /** The hash over this entry and all before it, in hexadecimal. */
  hash: z.string(),
});

export const { list: listAudit, file: exportAudit } = listCalls({
  name: 'staff.listAudit',
  summary: 'Lists the audit log, latest first; of one staff user or of all. For admins.',
  path: '/api/v2/staff/audit',
  roles: [],
  exportRoles: [],
  /** Days are those of UTC, both included. */
  filters: {
    /** A prefix of the action name: `staff.` selects everything about staff. */
    action: z.optional(z.string().check(z.regex(/^[a-z.]{1,64}$/, 'action_format'))),
    player: z.optional(idText),
    staff: z.optional(idText),
    from: z.optional(dayText),
    to: z.optional(dayText),
    sort: sortBy(['at']),
  },
  check: daysInOrder,
  row: auditLine,
});

export const checkAudit = call({
  name: 'staff.checkAudit',
  summary: 'Verifies the hash chain of the audit log, from its first entry to its last.',
  method: 'POST',
  path: '/api/v2/staff/audit/check',
  audience: 'staff',
  roles: [],
  body: z.object({}),
  answer: dataOf(
    z.object({
      lines: z.number(),
      /** The first entry that does not match its hash; null when all do. */
      broken: z.nullable(idText),
      /**
       * The hash of the last entry: stored elsewhere, it proves that no entry was cut off the end.
       */
      hash: z.nullable(z.string()),
    }),
  ),
  refusals: ['forbidden'],
});
