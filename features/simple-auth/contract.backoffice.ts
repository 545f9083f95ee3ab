import * as z from 'zod/mini';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { call, dataOf, idText, timeText } from '#core/wire.ts';

/** The link logs in as the player while it is valid: it must be given to the player only. */
export const issueSimpleToken = call({
  name: 'staff.issueSimpleToken',
  summary: 'Creates a link that logs one player in, once, within five minutes.',
  method: 'POST',
  path: '/api/v2/staff/simple-tokens',
  audience: 'staff',
  roles: ['support'],
  body: z.object({
    player_id: idText,
    reason: reasonText(500),
    /** The partner it is issued for, if not for the operator. */
    partner: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
  }),
  answer: dataOf(z.object({ token: z.string(), link: z.string(), expires_at: timeText })),
  refusals: ['forbidden', 'not_found', 'account_blocked'],
});
