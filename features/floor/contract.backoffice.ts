import * as z from 'zod/mini';
import { call, dataOf, idText, localeCode, timeText } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';

const reason = reasonText(200);

const reported = z.object({
  id: idText,
  locale: localeCode,
  player_id: idText,
  player: z.string(),
  text: z.string(),
  said_at: timeText,
  reports: z.int(),
});

export type Reported = z.output<typeof reported>;

export const listReported = call({
  name: 'floor.listReported',
  summary: 'Messages that players pointed at and that still stand, most reports first.',
  method: 'GET',
  path: '/api/v2/staff/floor/reports',
  audience: 'staff',
  roles: ['support'],
  answer: dataOf(z.array(reported)),
  refusals: ['forbidden'],
});

export const removeMessage = call({
  name: 'floor.removeMessage',
  summary: 'Takes a message down; it goes from every open page at once.',
  method: 'POST',
  path: '/api/v2/staff/floor/messages/{id}/remove',
  audience: 'staff',
  roles: ['support'],
  params: z.object({ id: idText }),
  body: z.object({ reason }),
  answer: dataOf(z.object({ is_removed: z.literal(true) })),
  refusals: ['forbidden', 'not_found'],
});

export const mutePlayer = call({
  name: 'floor.mutePlayer',
  summary: 'Lets a player read but not speak for a while; 0 minutes gives him his voice back.',
  method: 'POST',
  path: '/api/v2/staff/floor/mutes',
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
