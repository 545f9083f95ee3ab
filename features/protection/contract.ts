import * as z from 'zod/mini';
import { call, currencyCode, dataOf, idText, pageOf, pageQuery, timeText } from '#core/wire.ts';
import { standing } from '#domain/protection/contract.ts';
import { EXCLUSION_TERMS, LIMIT_KINDS, PERIODS, TIME_OUTS } from '#domain/protection/rules.ts';

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(PERIODS);
/** Money as decimal text, or minutes as a whole number, by the kind of the limit. */
const valueText = z.string();

export const limit = z.object({
  kind,
  /** For deposit, loss and wager. Day and week are the last 24 hours and 7 days, to the minute. */
  period: z.nullable(period),
  /** Where money is meant. */
  currency: z.nullable(currencyCode),
  /** Null while nothing is in force. */
  value: z.nullable(valueText),
  /** How much of the period is used, and left; null where nothing is counted. */
  used: z.nullable(valueText),
  left: z.nullable(valueText),
  since: z.nullable(timeText),
  /** A looser value that was asked for; null for none at all. */
  pending: z.nullable(
    z.object({
      value: z.nullable(valueText),
      /** From when it may be confirmed, and until when. */
      from: timeText,
      until: timeText,
      is_ready: z.boolean(),
    }),
  ),
});
export type Limit = z.output<typeof limit>;

const exclusion = z.object({
  /** Null: it was without an end. */
  until: z.nullable(timeText),
  /** When a return that was asked for takes effect. */
  return_from: z.nullable(timeText),
  /** Seconds that a return is waited for. */
  wait_seconds: z.number(),
});

export const protection = z.object({
  currency: currencyCode,
  limits: z.array(limit),
  standing,
  /** Only while its time is over and play is still closed; before that nobody comes in. */
  exclusion: z.nullable(exclusion),
});
export type Protection = z.output<typeof protection>;

const LIMIT_REFUSALS = [
  'limit_shape',
  'limit_amount',
  'limit_minutes',
  'nothing_pending',
  'limit_too_early',
  'confirmation_needed',
  'key_reused',
] as const;

export const getProtection = call({
  name: 'protection.get',
  summary: 'Limits with what is used and left, what is pending, the session, time-out, exclusion.',
  method: 'GET',
  path: '/api/v2/protection',
  audience: 'player',
  answer: dataOf(protection),
});

const limitName = { kind, period: z.optional(period) };

export const setLimit = call({
  name: 'protection.setLimit',
  summary:
    'Sets a limit. Tighter takes effect at once; looser, or null for none, waits 24 hours and a ' +
    'confirmation, and needs a fresh proof of who asks. Setting what is in force takes back what ' +
    'was asked for.',
  method: 'PUT',
  path: '/api/v2/protection/limits',
  audience: 'player',
  keyed: true,
  body: z.object({
    ...limitName,
    value: z.nullable(z.string().check(z.minLength(1, 'required'), z.maxLength(32, 'too_long'))),
  }),
  answer: dataOf(protection),
  refusals: LIMIT_REFUSALS,
});

export const confirmLimit = call({
  name: 'protection.confirmLimit',
  summary: 'Says once more, after 24 hours and within 7 days, that the looser limit is wanted.',
  method: 'POST',
  path: '/api/v2/protection/limits/confirm',
  audience: 'player',
  keyed: true,
  body: z.object(limitName),
  answer: dataOf(protection),
  refusals: LIMIT_REFUSALS,
});

export const cancelLimit = call({
  name: 'protection.cancelLimit',
  summary: 'Takes back a looser limit that was asked for. What is in force stays.',
  method: 'POST',
  path: '/api/v2/protection/limits/cancel',
  audience: 'player',
  keyed: true,
  body: z.object(limitName),
  answer: dataOf(protection),
  refusals: LIMIT_REFUSALS,
});

export const takeTimeOut = call({
  name: 'protection.takeTimeOut',
  summary:
    'Closes stakes and deposits at once for a day, a week, a month of 31 days or 1 to 42 days. ' +
    'A running time-out is made longer and never shorter.',
  method: 'POST',
  path: '/api/v2/protection/time-out',
  audience: 'player',
  keyed: true,
  body: z.object({ choice: z.enum(TIME_OUTS), days: z.optional(z.number()) }),
  answer: dataOf(protection),
  refusals: ['time_out_days', 'key_reused'],
});

export const excludeMyself = call({
  name: 'protection.exclude',
  summary:
    'Closes the house to the person at once, for half a year to five years or without an end: ' +
    'sessions, queued bets, deposits and marketing end with it, and nothing takes it back.',
  method: 'POST',
  path: '/api/v2/protection/exclusion',
  audience: 'player',
  keyed: true,
  body: z.object({ term: z.enum(EXCLUSION_TERMS), is_understood: z.literal(true) }),
  answer: dataOf(z.object({ until: z.nullable(timeText) })),
  refusals: ['key_reused'],
});

export const askReturn = call({
  name: 'protection.askReturn',
  summary: 'After the time of an exclusion: asks for play to be opened again, after a wait.',
  method: 'POST',
  path: '/api/v2/protection/return',
  audience: 'player',
  keyed: true,
  body: z.object({}),
  answer: dataOf(protection),
  refusals: ['exclusion_none', 'limit_too_early', 'confirmation_needed', 'key_reused'],
});

export const cancelReturn = call({
  name: 'protection.cancelReturn',
  summary: 'Takes back the request to return while it is waited for.',
  method: 'POST',
  path: '/api/v2/protection/return/cancel',
  audience: 'player',
  keyed: true,
  body: z.object({}),
  answer: dataOf(protection),
  refusals: ['exclusion_none', 'key_reused'],
});

export const answerRealityCheck = call({
  name: 'protection.answerRealityCheck',
  summary: 'Answers a reality check: play goes on, or this session of the browser ends.',
  method: 'POST',
  path: '/api/v2/protection/reality-check',
  audience: 'player',
  body: z.object({ answer: z.enum(['continue', 'leave']) }),
  answer: dataOf(standing),
});

export const change = z.object({
  id: idText,
  at: timeText,
  what: z.enum([
    'limit_set',
    'limit_asked',
    'limit_confirmed',
    'limit_cancelled',
    'time_out',
    'exclusion',
    'return_asked',
    'return_cancelled',
  ]),
  kind: z.nullable(kind),
  period: z.nullable(period),
  currency: z.nullable(currencyCode),
  value: z.nullable(valueText),
  until: z.nullable(timeText),
});
export type Change = z.output<typeof change>;

export const listChanges = call({
  name: 'protection.listChanges',
  summary: 'What the player changed about his protection, latest first.',
  method: 'GET',
  path: '/api/v2/protection/changes',
  audience: 'player',
  query: pageQuery,
  answer: pageOf(change),
});
