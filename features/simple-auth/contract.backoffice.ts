import * as z from 'zod/mini';
import { call, dataOf, idText, timeText } from '#core/wire.ts';

/** Whoever holds the link is the player for as long as it is good: it is handed to nobody else. */
export const issueSimpleToken = call({
  name: 'staff.issueSimpleToken',
  summary: 'A link that lets one player in, once, within five minutes.',
  method: 'POST',
  path: '/api/v2/staff/simple-tokens',
  audience: 'staff',
  roles: ['support'],
  body: z.object({
    player_id: idText,
    /** For whom it is issued, if not for the house itself. */
    partner: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
  }),
  answer: dataOf(z.object({ token: z.string(), link: z.string(), expires_at: timeText })),
  refusals: ['forbidden', 'not_found', 'account_blocked', 'account_excluded'],
});
