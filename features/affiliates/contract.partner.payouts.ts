import * as z from 'zod/mini';
import { call, dataOf, timeText } from '#core/wire.ts';
import { DESTINATION_COINS, DESTINATION_KINDS } from '#domain/affiliates/rules.ts';

/** Where a partner is paid. */
const PATH = '/api/v2/partner/destination';
const anyone = { audience: 'anyone', everywhere: true } as const;

const destination = z.object({
  kind: z.enum(DESTINATION_KINDS),
  coin: z.nullable(z.string()),
  /** The ends of the number or address. */
  mask: z.string(),
  since: timeText,
  /** Payouts wait until then, because it is new; null once they do not. */
  held_until: z.nullable(timeText),
});
export type ShownDestination = z.output<typeof destination>;

export const readPartnerDestination = call({
  ...anyone,
  name: 'partner.readDestination',
  summary: 'Returns where the partner is paid; null before one was saved.',
  method: 'GET',
  path: PATH,
  answer: dataOf(z.nullable(destination)),
  refusals: ['unauthorized', 'forbidden'],
});

export const changePartnerDestination = call({
  ...anyone,
  name: 'partner.changeDestination',
  summary:
    'Changes where the partner is paid, with a code of the authenticator. Payouts wait for 24 ' +
    'hours, and an email reports the change.',
  method: 'POST',
  path: PATH,
  body: z.object({
    kind: z.enum(DESTINATION_KINDS),
    /** Of an address. */
    coin: z.optional(z.enum(DESTINATION_COINS)),
    number: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(120, 'too_long')),
    code: z.string().check(z.minLength(1, 'required'), z.maxLength(16, 'too_long')),
  }),
  answer: dataOf(destination),
  refusals: ['bad_input', 'unauthorized', 'forbidden', 'totp_wrong'],
});
