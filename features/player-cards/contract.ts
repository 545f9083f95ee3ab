import * as z from 'zod/mini';
import { call, dataOf, timeText } from '#core/wire.ts';

const ofNickname = z.object({ nickname: z.string().check(z.maxLength(64, 'too_long')) });

const card = z.object({
  nickname: z.string(),
  /** The path of the picture; null without one that may be shown. */
  avatar: z.nullable(z.string()),
  registered_at: timeText,
  /** Bets for money, over all time. */
  bets: z.int(),
  /** The folders of the favourite games, the latest first. */
  favourites: z.array(z.string()),
});
export type PlayerCard = z.output<typeof card>;

export const getCard = call({
  name: 'people.getCard',
  summary:
    'Returns what others may see of a player with this nickname; one who hides their name or ' +
    'has chosen none is not found.',
  method: 'GET',
  path: '/api/v2/people/cards/{nickname}',
  audience: 'anyone',
  params: ofNickname,
  answer: dataOf(card),
  refusals: ['not_found'],
});

export const REPORT_CAUSES = ['nickname', 'avatar', 'behaviour'] as const;
export type ReportCause = (typeof REPORT_CAUSES)[number];

export const reportPlayer = call({
  name: 'people.report',
  summary: 'Reports a player to the moderators; repeating it changes nothing.',
  method: 'POST',
  path: '/api/v2/people/cards/{nickname}/reports',
  audience: 'player',
  params: ofNickname,
  body: z.object({ cause: z.enum(REPORT_CAUSES, 'required') }),
  answer: dataOf(z.object({ is_reported: z.literal(true) })),
  refusals: ['not_found', 'report_self'],
});
