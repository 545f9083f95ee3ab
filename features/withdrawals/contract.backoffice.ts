import * as z from 'zod/mini';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
} from '#core/wire.ts';
import { localText, METHOD_TYPES } from '#domain/payments/contract.ts';
import { noteText } from '#domain/staff/contract.fields.ts';
import { endReason, instrument, withdrawalStatus } from './contract.ts';
import { REJECT_REASONS } from './rules.ts';
import { FLAGS } from './rules.risk.ts';
import { OUTCOMES } from './rules.settle.ts';

const flag = z.enum(FLAGS as [string, ...string[]]);

const line = z.object({
  id: idText,
  player_id: idText,
  /** A masked contact, or the name of who has none. */
  player_name: z.string(),
  status: withdrawalStatus,
  currency: currencyCode,
  amount: moneyText,
  method: localText,
  destination: z.string(),
  /** What looked odd, the heaviest first, and the sum of the weights. */
  flags: z.array(flag),
  score: z.number(),
  approvals: z.number(),
  approvals_needed: z.number(),
  is_on_hold: z.boolean(),
  /** Who has taken it to look at. */
  claimed_by: z.nullable(z.object({ id: idText, name: z.string() })),
  created_at: timeText,
  closed_at: z.nullable(timeText),
});
export type QueueLine = z.output<typeof line>;

export const STATES = [
  'open',
  'waiting',
  'sending',
  'sent',
  'settling',
  'paid',
  'returned',
  'all',
] as const;
export type StateFilter = (typeof STATES)[number];

const filters = {
  /** waiting for people · sending: approved · returned: rejected, failed, cancelled. */
  state: z.optional(z.enum(STATES)),
  currency: z.optional(currencyCode),
  flag: z.optional(flag),
  /** Asked for at least so many hours ago. */
  hours: z.optional(z.string().check(z.regex(/^\d{1,5}$/, 'number_format'))),
  min: z.optional(moneyText),
  max: z.optional(moneyText),
  claimed: z.optional(z.enum(['mine', 'nobody'])),
  player: z.optional(idText),
} as const;

export const listQueue = call({
  name: 'staff.listWithdrawals',
  summary: 'Withdrawals: those under way the longest waiting first, others latest first.',
  method: 'GET',
  path: '/api/v2/staff/withdrawals',
  audience: 'staff',
  roles: ['payments', 'risk', 'support'],
  query: z.object({ ...pageQuery.shape, ...filters }),
  answer: pageOf(line),
  refusals: ['forbidden', 'cursor_format'],
});

export const exportQueue = call({
  name: 'staff.exportWithdrawals',
  summary:
    'The same list with the same filters as a file, all of it. That it was taken is on record.',
  method: 'GET',
  path: '/api/v2/staff/withdrawals/export',
  audience: 'staff',
  roles: ['payments', 'risk'],
  query: z.object(filters),
  download: ['text/csv'],
  answer: z.object({}),
  refusals: ['forbidden'],
});

const clerk = z.object({ id: idText, name: z.string() });

export const wholeWithdrawal = z.object({
  ...line.shape,
  reference: z.string(),
  type: z.enum(METHOD_TYPES),
  provider: z.string(),
  provider_payout: z.nullable(z.string()),
  instrument,
  coin: z.nullable(z.string()),
  fee: moneyText,
  arrives: moneyText,
  arrives_currency: currencyCode,
  rate: z.nullable(z.string()),
  reason: z.nullable(endReason),
  /** How often the provider was asked, and when it is asked again. */
  tries: z.number(),
  next_try_at: z.nullable(timeText),
  is_asked: z.boolean(),
  weights: z.record(z.string(), z.number()),
  player: z.object({
    /** Masked, as the phone is. */
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    registered_at: timeText,
    status: z.string(),
    is_verified: z.boolean(),
    balance: moneyText,
    bonus_balance: moneyText,
  }),
  /** In the currency of the withdrawal, all time. */
  sums: z.object({
    deposited: moneyText,
    withdrawn: moneyText,
    under_way: moneyText,
    staked: moneyText,
    paid_out: moneyText,
  }),
  loop: z.array(z.object({ instrument, paid_in: moneyText, paid_out: moneyText, owed: moneyText })),
  /** Of this round; the word of whoever was blocked or lost his role since counts no more. */
  approved_by: z.array(z.object({ ...clerk.shape, at: timeText, counts: z.boolean() })),
  /** What people said about how it ended, the last time they did; null for never. */
  settlement: z.nullable(
    z.object({
      id: idText,
      status: z.enum(['proposed', 'confirmed', 'declined']),
      outcome: z.enum(OUTCOMES),
      reason: z.string(),
      evidence: z.string(),
      proposed_by: clerk,
      proposed_at: timeText,
      decided_by: z.nullable(clerk),
      decided_at: z.nullable(timeText),
      decision: z.nullable(z.string()),
    }),
  ),
  timeline: z.array(
    z.object({
      kind: z.string(),
      status: withdrawalStatus,
      at: timeText,
      actor: z.enum(['player', 'staff', 'house', 'provider']),
      staff: z.nullable(clerk),
      reason: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  /** What this clerk may do with it now. */
  may: z.object({
    claim: z.boolean(),
    release: z.boolean(),
    approve: z.boolean(),
    reject: z.boolean(),
    recall: z.boolean(),
    hold: z.boolean(),
    unhold: z.boolean(),
    /** Say by hand how it ended; confirm or decline what another said. */
    settle: z.boolean(),
    confirm: z.boolean(),
    decline: z.boolean(),
  }),
});
export type WholeWithdrawal = z.output<typeof wholeWithdrawal>;

const ofWithdrawal = z.object({ id: idText });

export const readWithdrawal = call({
  name: 'staff.readWithdrawal',
  summary: 'All the house knows of one withdrawal.',
  method: 'GET',
  path: '/api/v2/staff/withdrawals/{id}',
  audience: 'staff',
  roles: ['payments', 'risk', 'support'],
  params: ofWithdrawal,
  answer: dataOf(wholeWithdrawal),
  refusals: ['forbidden', 'not_found'],
});

export const STAFF_STEPS = [
  'claim',
  'release',
  'approve',
  'reject',
  'recall',
  'hold',
  'unhold',
] as const;
export type StaffStep = (typeof STAFF_STEPS)[number];

export const decideWithdrawal = call({
  name: 'staff.decideWithdrawal',
  summary:
    'claim · release · approve · reject with a reason the player reads · recall what is approved ' +
    'and not yet sent · hold, unhold. The first to approve is of payments, a second one of ' +
    'payments or risk and never the same. Holding is for risk.',
  method: 'POST',
  path: '/api/v2/staff/withdrawals/{id}/decision',
  audience: 'staff',
  roles: ['payments', 'risk'],
  params: ofWithdrawal,
  body: z.object({
    step: z.enum(STAFF_STEPS),
    /** Of reject. */
    reason: z.optional(z.enum(REJECT_REASONS)),
    /** For staff alone; recall, hold and unhold want one. */
    note: z.optional(noteText(1000)),
  }),
  answer: dataOf(wholeWithdrawal),
  refusals: [
    'forbidden',
    'not_found',
    'bad_input',
    'withdrawal_step',
    'withdrawal_on_hold',
    'already_approved',
    'claimed_by_other',
    'loop_first',
    'player_blocked',
    'player_unverified',
    'same_hand',
  ],
});
