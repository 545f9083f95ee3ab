import * as z from 'zod/mini';
import { call, dataOf, idText, pageOf, pageQuery, timeText } from '#core/wire.ts';
import { ROLES } from './rules.ts';

export const logInStaff = call({
  name: 'staff.logIn',
  summary: 'Staff come in by e-mail and password. The token lives fifteen minutes.',
  method: 'POST',
  path: '/api/v2/staff/login',
  audience: 'anyone',
  body: z.object({
    email: z.string().check(z.minLength(1, 'required'), z.maxLength(320, 'too_long')),
    password: z.string().check(z.minLength(1, 'required'), z.maxLength(512, 'too_long')),
  }),
  answer: dataOf(z.object({ token: z.string(), role: z.enum(ROLES) })),
  refusals: ['wrong_credentials', 'bad_input', 'forbidden', 'busy'],
});

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
  role: z.string(),
  /** What was done, as verification.accept. */
  action: z.string(),
  player_id: z.nullable(idText),
  target: z.nullable(z.string()),
  before: z.nullable(z.json()),
  after: z.nullable(z.json()),
  reason: z.nullable(z.string()),
  /** Of this line and all before it, in hexadecimal. */
  hash: z.string(),
});

export const listAudit = call({
  name: 'staff.listAudit',
  summary: 'What staff did, latest first; of one player or of all. For admins.',
  method: 'GET',
  path: '/api/v2/staff/audit',
  audience: 'staff',
  roles: [],
  query: z.object({ ...pageQuery.shape, player: z.optional(idText) }),
  answer: pageOf(auditLine),
  refusals: ['forbidden', 'cursor_format'],
});
