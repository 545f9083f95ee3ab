import * as z from 'zod/mini';
import { call, currencyCode, dataOf, idText, moneyText, timeText } from '#core/wire.ts';
import { PARTNER_STATUSES } from '#domain/affiliates/rules.ts';

const subs = z.object({
  /** The address by which another partner applies below this one. */
  invite_url: z.string(),
  /** Of what partners below earn from their players, by the plan of this month. */
  share_bp: z.int(),
  /** The partner above, and their share by their plan; it is not taken off what this one earns. */
  above: z.nullable(z.object({ name: z.string(), share_bp: z.int() })),
  partners: z.array(
    z.object({
      id: idText,
      name: z.string(),
      status: z.enum(PARTNER_STATUSES),
      since: timeText,
      /** What the partner got for them in closed months. */
      earned: z.array(z.object({ currency: currencyCode, amount: moneyText })),
    }),
  ),
});
export type PartnerSubs = z.output<typeof subs>;

export const readPartnerSubs = call({
  name: 'partner.readSubs',
  summary: 'Returns the link that recruits partners, the partners below, and the shares.',
  method: 'GET',
  path: '/api/v2/partner/subs',
  audience: 'anyone',
  everywhere: true,
  answer: dataOf(subs),
  refusals: ['unauthorized', 'forbidden'],
});
