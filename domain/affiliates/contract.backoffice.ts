import * as z from 'zod/mini';
import { call, dataOf, idText, timeText } from '#core/wire.ts';
import { SOURCES, TOUCH_MODELS, VERDICTS } from './rules.attribution.ts';

export const readAttribution = call({
  name: 'affiliates.readAttribution',
  summary: 'Returns which partner brought a player, by which rule, and what else was considered.',
  method: 'GET',
  path: '/api/v2/staff/players/{player}/affiliate',
  audience: 'staff',
  roles: ['support', 'payments', 'risk'],
  params: z.object({ player: idText }),
  answer: dataOf(
    z.nullable(
      z.object({
        partner: z.object({ id: idText, name: z.string() }),
        tag: z.nullable(z.string()),
        campaign: z.nullable(z.string()),
        source: z.enum(SOURCES),
        touch: z.enum(TOUCH_MODELS),
        window_days: z.int(),
        touched_at: timeText,
        registered_at: timeText,
        touches: z.array(
          z.object({
            source: z.enum(SOURCES),
            partner: idText,
            at: timeText,
            verdict: z.enum(VERDICTS),
          }),
        ),
      }),
    ),
  ),
  refusals: ['forbidden', 'not_found'],
});
export type ShownAttribution = NonNullable<z.output<typeof readAttribution.answer>['data']>;
