import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText, timeText } from '#core/wire.ts';
import { gameName } from '#domain/bets/contract.ts';
import { CHECK_NAMES, FREQUENCIES } from '#domain/reconciliation/rules.ts';
import { dayText } from '#domain/staff/contract.fields.ts';
import { ROLES } from '#domain/staff/rules.ts';
import { QUEUES } from './rules.ts';

const paid = z.object({ count: z.int(), amount: moneyText });

/** One currency: today so far, all of yesterday, and yesterday up to the same time. */
const flow = z.object({
  currency: currencyCode,
  today: paid,
  yesterday: paid,
  yesterday_by_now: paid,
});
export type PaymentFlow = z.output<typeof flow>;

const play = z.object({
  bets: z.int(),
  staked: moneyText,
  paid_out: moneyText,
  /** Stakes minus payouts; negative when players won. */
  ggr: moneyText,
});

const ggrRow = z.object({
  currency: currencyCode,
  today: play,
  yesterday: play,
  /** Up to the same time, to five minutes. */
  yesterday_by_now: play,
});
export type GgrRow = z.output<typeof ggrRow>;

const queue = z.object({
  name: z.enum(QUEUES),
  waiting: z.int(),
  /** Since when the oldest entry has been waiting; null for an empty queue. */
  oldest_at: z.nullable(timeText),
});
export type DashboardQueue = z.output<typeof queue>;

const check = z.object({
  name: z.enum(CHECK_NAMES),
  every: z.enum(FREQUENCIES),
  /** Of the last run; null before the first. */
  ran_at: z.nullable(timeText),
  findings: z.int(),
  open_cases: z.int(),
  /** The last run is too long ago, or could not compare everything. */
  is_late: z.boolean(),
  has_error: z.boolean(),
});
export type FailingCheck = z.output<typeof check>;

const provider = z.object({
  name: z.string(),
  /** Its last message, and the last invoice it created. */
  message_at: z.nullable(timeText),
  invoice_at: z.nullable(timeText),
  /** Payments requested from it within a day, by outcome so far. */
  paid: z.int(),
  failed: z.int(),
  open: z.int(),
  /** Open ones that should have ended by now. */
  overdue: z.int(),
});
export type ProviderSummary = z.output<typeof provider>;

const shortage = z.object({
  currency: currencyCode,
  /** What players are owed, and the funds at the providers, as measured within minutes. */
  owed: moneyText,
  funds: moneyText,
  since: timeText,
});
export type Shortage = z.output<typeof shortage>;

const rtpDeviation = z.object({
  game: gameName,
  game_version: z.int(),
  currency: currencyCode,
  /** In basis points of the stakes: by the rules, and measured with its band. */
  exact: z.object({ low_bp: z.number(), high_bp: z.number() }),
  measured: z.object({ rtp_bp: z.number(), low_bp: z.number(), high_bp: z.number() }),
  since: timeText,
});
export type RtpDeviation = z.output<typeof rtpDeviation>;

/** A section that the caller's role may not see is null. */
const dashboard = z.object({
  /** UTC, as in all reports. */
  day: dayText,
  at: timeText,
  money: z.nullable(
    z.object({
      deposits: z.array(flow),
      withdrawals: z.array(flow),
      ggr: z.array(ggrRow),
    }),
  ),
  /** Only currencies whose funds do not cover what players are owed. */
  coverage: z.nullable(z.array(shortage)),
  /** Only games whose measured RTP is where chance does not take it. */
  rtp: z.nullable(z.array(rtpDeviation)),
  players: z.nullable(
    z.object({
      /**
       * Players whose session was used within a quarter of an hour, and pages that are open now.
       */
      online: z.int(),
      pages: z.int(),
      /** Registrations. */
      today: z.int(),
      yesterday: z.int(),
      yesterday_by_now: z.int(),
    }),
  ),
  /** Only queues that the role may open; empty ones are listed with a zero. */
  queues: z.array(queue),
  /** Only checks that need attention. */
  checks: z.nullable(z.array(check)),
  providers: z.nullable(z.array(provider)),
});
export type Dashboard = z.output<typeof dashboard>;

const pendingWork = z.object({
  name: z.enum(QUEUES),
  waiting: z.int(),
  /** When the newest entry came; null for an empty queue. */
  newest_at: z.nullable(timeText),
});
export type PendingWork = z.output<typeof pendingWork>;

export const getPendingWork = call({
  name: 'dashboard.getPendingWork',
  summary:
    'Returns the size of each work queue of the caller’s role, and its newest entry. ' +
    'Proposals of the caller are not counted.',
  method: 'GET',
  path: '/api/v2/staff/me/pending-work',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(z.array(pendingWork)),
  refusals: ['forbidden'],
});

export const getDashboard = call({
  name: 'dashboard.get',
  summary:
    'Returns the dashboard of today: deposits and withdrawals, GGR, players, work queues, ' +
    'checks and ' +
    'providers. Each section only for the roles that handle it.',
  method: 'GET',
  path: '/api/v2/staff/dashboard',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(dashboard),
  refusals: ['forbidden'],
});
