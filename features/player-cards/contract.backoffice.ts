import * as z from 'zod/mini';
import { call, dataOf, idText, timeText } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { REPORT_CAUSES } from './contract.ts';

const reportedPlayer = z.object({
  player_id: idText,
  /** The name that others see now. */
  player: z.string(),
  /** The nicknames that were reported. */
  nicknames: z.array(z.string()),
  causes: z.array(z.enum(REPORT_CAUSES)),
  reports: z.int(),
  latest_at: timeText,
});
export type ReportedPlayer = z.output<typeof reportedPlayer>;

export const listReportedPlayers = call({
  name: 'people.listReported',
  summary: 'Lists the players with open reports, most reports first.',
  method: 'GET',
  path: '/api/v2/staff/reported-players',
  audience: 'staff',
  roles: ['support'],
  answer: dataOf(z.array(reportedPlayer)),
  refusals: ['forbidden'],
});

export const closePlayerReports = call({
  name: 'people.closeReports',
  summary: 'Closes the open reports of a player, with the decision in words.',
  method: 'POST',
  path: '/api/v2/staff/reported-players/{player}/close',
  audience: 'staff',
  roles: ['support'],
  params: z.object({ player: idText }),
  body: z.object({ reason: reasonText(200) }),
  answer: dataOf(z.object({ closed: z.int() })),
  refusals: ['forbidden', 'not_found'],
});
