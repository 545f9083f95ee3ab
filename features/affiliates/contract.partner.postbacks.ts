import * as z from 'zod/mini';
import { call, dataOf, idText, timeText } from '#core/wire.ts';
import { HOOK_EVENTS } from '#domain/affiliates/rules.ts';

/** Postbacks of a partner: calls to their own server. */
const BASE = '/api/v2/partner';
const anyone = { audience: 'anyone', everywhere: true } as const;
const reading = { ...anyone, method: 'GET' } as const;
const changing = { ...anyone, method: 'POST' } as const;

const hook = z.object({
  url: z.string(),
  events: z.array(z.enum(HOOK_EVENTS)),
  is_on: z.boolean(),
  /** What calls are signed with. */
  key: z.nullable(z.string()),
  log: z.array(
    z.object({
      id: idText,
      player: z.nullable(z.string()),
      event: z.enum([...HOOK_EVENTS, 'test']),
      state: z.enum(['queued', 'sent', 'failed']),
      attempts: z.int(),
      at: timeText,
      status: z.nullable(z.int()),
      answer: z.nullable(z.string()),
    }),
  ),
});
export type PartnerHook = z.output<typeof hook>;

export const readPartnerHook = call({
  ...reading,
  name: 'partner.readPostbacks',
  summary: 'Returns where postbacks go, their key, and the latest ones with their answers.',
  path: `${BASE}/postbacks`,
  answer: dataOf(hook),
  refusals: ['unauthorized', 'forbidden'],
});

export const savePartnerHook = call({
  ...changing,
  name: 'partner.savePostbacks',
  summary: 'Sets where postbacks go and which events they report; makes a new key on request.',
  path: `${BASE}/postbacks`,
  body: z.object({
    url: z.string().check(z.minLength(1, 'required'), z.maxLength(1000, 'too_long')),
    events: z.array(z.enum(HOOK_EVENTS)).check(z.maxLength(HOOK_EVENTS.length, 'too_many')),
    is_on: z.boolean(),
    is_key_renewed: z.boolean(),
  }),
  answer: dataOf(hook),
  refusals: ['unauthorized', 'forbidden', 'hook_address'],
});

export const testPartnerHook = call({
  ...changing,
  name: 'partner.testPostback',
  summary: 'Queues a test postback.',
  path: `${BASE}/postbacks/test`,
  body: z.object({}),
  answer: dataOf(hook),
  refusals: ['unauthorized', 'forbidden', 'hook_off'],
});
