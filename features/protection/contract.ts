import * as z from 'zod/mini';
import { call, currencyCode, dataOf, idText, pageOf, pageQuery, timeText } from '#core/wire.ts';
import { protectionStatus } from '#domain/protection/contract.ts';
import {
  EXCLUSION_TERMS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  TIME_OUTS,
} from '#domain/protection/rules.ts';

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(LIMIT_PERIODS);
/** Money as decimal text, or minutes as a whole number, depending on the kind of the limit. */
const valueText = z.string();

export const limit = z.object({
  kind,
  /** For deposit, loss and wager. Day and week are the last 24 hours and 7 days, to the minute. */
  period: z.nullable(period),
  /** For kinds that are money. */
  currency: z.nullable(currencyCode),
  /** Null while no limit is in force. */
  value: z.nullable(valueText),
  /** How much of the period is used, and left; null where nothing is counted. */
  used: z.nullable(valueText),
  left: z.nullable(valueText),
  since: z.nullable(timeText),
  /** A requested higher value; null for no limit. */
  pending: z.nullable(
    z.object({
      value: z.nullable(valueText),
      /** From when and until when it may be confirmed. */
      from: timeText,
      until: timeText,
      is_ready: z.boolean(),
    }),
  ),
});
export type Limit = z.output<typeof limit>;

const exclusion = z.object({
  /** Null: without an end. */
  until: z.nullable(timeText),
  /** When a requested return takes effect. */
  return_from: z.nullable(timeText),
  /** The waiting time of a return, in seconds. */
  wait_seconds: z.number(),
});

export const protection = z.object({
  currency: currencyCode,
  limits: z.array(limit),
  status: protectionStatus,
  /** Only after its end, while play is still closed; before its end login is refused. */
  exclusion: z.nullable(exclusion),
});
export type Protection = z.output<typeof protection>;

const LIMIT_REFUSALS = [
  'limit_shape',
  'limit_amount',
  'limit_minutes',
  'nothing_pending',
  'limit_too_early',
  'step_up_required',
  'key_reused',
] as const;

export const getProtection = call({
  name: 'protection.get',
  summary: 'Returns limits with their usage, pending changes, the session, time-out and exclusion.',
  method: 'GET',
  path: '/api/v2/protection',
  audience: 'player',
  answer: dataOf(protection),
});

const limitName = { kind, period: z.optional(period) };

export const setLimit = call({
  name: 'protection.setLimit',
  summary:
    'Sets a limit. A lower value takes effect at once; a higher one, or null for none, waits ' +
    '24 hours and a ' +
    'confirmation, and requires step-up authentication. Setting the value in force cancels the ' +
    'pending request.',
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
  summary: 'Confirms a requested higher limit, after 24 hours and within 7 days.',
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
  summary: 'Cancels a requested higher limit. The limit in force stays.',
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
    'Starts a time-out: closes stakes and deposits at once for a day, a week, a month of 31 ' +
    'days or 1 to 42 days. ' +
    'A running time-out is extended and never shortened.',
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
    'Excludes the player at once, for half a year to five years or without an end: ' +
    'sessions, queued bets, deposits and marketing end with it, and it cannot be revoked.',
  method: 'POST',
  path: '/api/v2/protection/exclusion',
  audience: 'player',
  keyed: true,
  body: z.object({ term: z.enum(EXCLUSION_TERMS), is_understood: z.literal(true) }),
  answer: dataOf(z.object({ until: z.nullable(timeText) })),
  refusals: ['key_reused'],
});

export const requestReturn = call({
  name: 'protection.askReturn',
  summary: 'Requests a return after the time of an exclusion: play opens again after a wait.',
  method: 'POST',
  path: '/api/v2/protection/return',
  audience: 'player',
  keyed: true,
  body: z.object({}),
  answer: dataOf(protection),
  refusals: ['exclusion_none', 'limit_too_early', 'step_up_required', 'key_reused'],
});

export const cancelReturn = call({
  name: 'protection.cancelReturn',
  summary: 'Cancels the request to return during the wait.',
  method: 'POST',
  path: '/api/v2/protection/return/cancel',
  audience: 'player',
  keyed: true,
  body: z.object({}),
  answer: dataOf(protection),
  refusals: ['exclusion_none', 'limit_too_early', 'key_reused'],
});

export const answerRealityCheck = call({
  name: 'protection.answerRealityCheck',
  summary: 'Answers a reality check: play continues, or this browser session ends.',
  method: 'POST',
  path: '/api/v2/protection/reality-check',
  audience: 'player',
  body: z.object({ answer: z.enum(['continue', 'leave']) }),
  answer: dataOf(protectionStatus),
});

export const change = z.object({
  id: idText,
  at: timeText,
  what: z.enum([
    'limit_set',
    'limit_asked',
    'limit_confirmed',
    'limit_cancelled',
    'limit_declined',
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
export type ProtectionChange = z.output<typeof change>;

export const listChanges = call({
  name: 'protection.listChanges',
  summary: 'Lists the changes of the player’s protection settings, latest first.',
  method: 'GET',
  path: '/api/v2/protection/changes',
  audience: 'player',
  query: pageQuery,
  answer: pageOf(change),
});
