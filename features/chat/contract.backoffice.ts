import * as z from 'zod/mini';
import { call, dataOf, idText, localeCode, timeText } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';

const reason = reasonText(200);

const reportedMessage = z.object({
  id: idText,
  locale: localeCode,
  player_id: idText,
  player: z.string(),
  text: z.string(),
  sent_at: timeText,
  reports: z.int(),
});

export type ReportedMessage = z.output<typeof reportedMessage>;

export const listReportedMessages = call({
  name: 'chat.listReportedMessages',
  summary: 'Lists the reported messages that are still visible, most reports first.',
  method: 'GET',
  path: '/api/v2/staff/chat/reports',
  audience: 'staff',
  roles: ['support'],
  answer: dataOf(z.array(reportedMessage)),
  refusals: ['forbidden'],
});

export const removeMessage = call({
  name: 'chat.removeMessage',
  summary: 'Removes a message; it disappears from every open page at once.',
  method: 'POST',
  path: '/api/v2/staff/chat/messages/{id}/remove',
  audience: 'staff',
  roles: ['support'],
  params: z.object({ id: idText }),
  body: z.object({ reason }),
  answer: dataOf(z.object({ is_removed: z.literal(true) })),
  refusals: ['forbidden', 'not_found'],
});

export const mutePlayer = call({
  name: 'chat.mutePlayer',
  summary: 'Mutes a player in the chat for a number of minutes; 0 minutes ends the mute.',
  method: 'POST',
  path: '/api/v2/staff/chat/mutes',
  audience: 'staff',
  roles: ['support'],
  body: z.object({
    player: idText,
    minutes: z.int().check(z.gte(0), z.lte(525_600)),
    reason,
  }),
  answer: dataOf(z.object({ until: z.nullable(timeText) })),
  refusals: ['forbidden', 'not_found'],
});
