/**
 * Staff management for admins. An admin cannot change their own account, and the last admin cannot
 * be removed.
 */
import * as z from 'zod/mini';
import { call, dataOf, idText, timeText } from '#core/wire.ts';
import { reasonText } from './contract.fields.ts';
import { ROLES } from './rules.ts';

const operator = z.object({
  id: idText,
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
  status: z.enum(['active', 'blocked']),
  created_at: timeText,
  /** When a session of this staff user was last renewed; null before the first login. */
  last_seen_at: z.nullable(timeText),
  /** The enrolled factors; empty until the first login. */
  factors: z.array(z.enum(['totp', 'passkey', 'recovery'])),
  sessions: z.number(),
});

export type Operator = z.output<typeof operator>;

const params = z.object({ id: idText });
const reason = reasonText(500);
const staffCall = { audience: 'staff', roles: [] } as const;
const changed = dataOf(operator);

export const listOperators = call({
  ...staffCall,
  name: 'staff.listOperators',
  summary: 'Lists all staff users.',
  method: 'GET',
  path: '/api/v2/staff/operators',
  answer: dataOf(z.array(operator)),
  refusals: ['forbidden'],
});

export const addOperator = call({
  ...staffCall,
  name: 'staff.addOperator',
  summary:
    'Creates a staff account. Its password is returned only now and replaced at the first login.',
  method: 'POST',
  path: '/api/v2/staff/operators',
  body: z.object({
    email: z.string().check(z.minLength(1, 'required'), z.maxLength(320, 'too_long')),
    role: z.enum(ROLES),
    reason,
  }),
  answer: dataOf(z.object({ operator, password: z.string() })),
  refusals: ['forbidden', 'bad_input', 'email_taken', 'busy'],
});

export const changeOperatorRole = call({
  ...staffCall,
  name: 'staff.changeRole',
  summary: 'Changes the role of a staff user and ends the open sessions.',
  method: 'POST',
  path: '/api/v2/staff/operators/{id}/role',
  params,
  body: z.object({ role: z.enum(ROLES), reason }),
  answer: changed,
  refusals: ['forbidden', 'not_found', 'own_account', 'last_admin'],
});

export const blockOperator = call({
  ...staffCall,
  name: 'staff.blockOperator',
  summary: 'Blocks a staff user and ends the sessions at once.',
  method: 'POST',
  path: '/api/v2/staff/operators/{id}/block',
  params,
  body: z.object({ reason }),
  answer: changed,
  refusals: ['forbidden', 'not_found', 'own_account', 'last_admin'],
});

export const unblockOperator = call({
  ...staffCall,
  name: 'staff.unblockOperator',
  summary: 'Unblocks a staff user.',
  method: 'POST',
  path: '/api/v2/staff/operators/{id}/unblock',
  params,
  body: z.object({ reason }),
  answer: changed,
  refusals: ['forbidden', 'not_found', 'own_account'],
});

export const resetOperatorFactors = call({
  ...staffCall,
  name: 'staff.resetFactors',
  summary:
    'Removes the lost second factors of an account; a new one is enrolled at the next login.',
  method: 'POST',
  path: '/api/v2/staff/operators/{id}/reset-factors',
  params,
  body: z.object({ reason }),
  answer: dataOf(z.object({ operator, password: z.string() })),
  refusals: ['forbidden', 'not_found', 'own_account', 'busy'],
});
