import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText, timeText } from '#core/wire.ts';
import { CHECK_NAMES, EVERY } from '#domain/reconciliation/rules.ts';
import { dayText } from '#domain/staff/contract.fields.ts';
import { ROLES } from '#domain/staff/rules.ts';
import { QUEUES } from './rules.ts';

const paid = z.object({ count: z.int(), amount: moneyText });

/** One currency: today so far, the whole day before, and that day up to the same time. */
const flow = z.object({
  currency: currencyCode,
  today: paid,
  yesterday: paid,
  yesterday_by_now: paid,
});
export type Flow = z.output<typeof flow>;

const play = z.object({
  bets: z.int(),
  staked: moneyText,
  paid_out: moneyText,
  /** What was staked less what was paid out; below zero when players won. */
  revenue: moneyText,
});

const revenue = z.object({
  currency: currencyCode,
  today: play,
  yesterday: play,
  /** Up to the same time, to five minutes. */
  yesterday_by_now: play,
});
export type Revenue = z.output<typeof revenue>;

const queue = z.object({
  name: z.enum(QUEUES),
  waiting: z.int(),
  /** Since when the longest has been waiting; null when nothing is. */
  oldest_at: z.nullable(timeText),
});
export type Queue = z.output<typeof queue>;

const check = z.object({
  name: z.enum(CHECK_NAMES),
  every: z.enum(EVERY),
  /** Of the last run; null before the first. */
  ran_at: z.nullable(timeText),
  findings: z.int(),
  open_cases: z.int(),
  /** It has not run for longer than it should, or could not compare everything. */
  is_late: z.boolean(),
  is_troubled: z.boolean(),
});
export type FailingCheck = z.output<typeof check>;

const provider = z.object({
  name: z.string(),
  /** Its last message to the house, and the last invoice it gave. */
  message_at: z.nullable(timeText),
  invoice_at: z.nullable(timeText),
  /** Payments that were asked of it within a day: how they ended so far. */
  paid: z.int(),
  failed: z.int(),
  open: z.int(),
  /** Open ones that should have ended by now. */
  overdue: z.int(),
});
export type ProviderToday = z.output<typeof provider>;

/** A part that the role of the asker may not see is null. */
const today = z.object({
  /** Of UTC, as in all reports. */
  day: dayText,
  at: timeText,
  money: z.nullable(
    z.object({
      deposits: z.array(flow),
      withdrawals: z.array(flow),
      revenue: z.array(revenue),
    }),
  ),
  players: z.nullable(
    z.object({
      /** Whose session was used within a quarter of an hour, and pages that are open now. */
      online: z.int(),
      pages: z.int(),
      /** Who registered. */
      today: z.int(),
      yesterday: z.int(),
      yesterday_by_now: z.int(),
    }),
  ),
  /** Only those that the role may look into; what nobody waits in is there with a zero. */
  queues: z.array(queue),
  /** Only checks that need somebody. */
  checks: z.nullable(z.array(check)),
  providers: z.nullable(z.array(provider)),
});
export type Today = z.output<typeof today>;

export const getToday = call({
  name: 'staff.getToday',
  summary:
    'The house today: money in and out, revenue, players, what waits for a person, checks and ' +
    'providers. Each part only for the roles whose job it is.',
  method: 'GET',
  path: '/api/v2/staff/today',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(today),
  refusals: ['forbidden'],
});
