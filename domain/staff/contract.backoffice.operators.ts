/** Who works here: for admins, who never change themselves and never remove the last of them. */
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
  /** When a session of his was last prolonged; null for whoever never came. */
  last_seen_at: z.nullable(timeText),
  /** What he proves himself with; empty until his first login. */
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
  summary: 'Everybody of the staff.',
  method: 'GET',
  path: '/api/v2/staff/operators',
  answer: dataOf(z.array(operator)),
  refusals: ['forbidden'],
});

export const addOperator = call({
  ...staffCall,
  name: 'staff.addOperator',
  summary:
    'Makes a staff account. Its password is told only now, and is replaced at the first login.',
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
  summary: 'Gives somebody another role; his open sessions end.',
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
  summary: 'Ends his sessions at once and lets him in no more.',
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
  summary: 'Lets somebody who was blocked in again.',
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
  summary: 'Takes a lost second factor off an account; a new one is enrolled at the next login.',
  method: 'POST',
  path: '/api/v2/staff/operators/{id}/reset-factors',
  params,
  body: z.object({ reason }),
  answer: dataOf(z.object({ operator, password: z.string() })),
  refusals: ['forbidden', 'not_found', 'own_account', 'busy'],
});
