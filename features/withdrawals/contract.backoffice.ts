import * as z from 'zod/mini';
import { listCalls, sortBy } from '#core/list-calls.ts';
import { call, currencyCode, dataOf, idText, moneyText, timeText, localText } from '#core/wire.ts';
import { METHOD_TYPES, withdrawalStatus } from '#domain/payments/contract.ts';
import { noteText } from '#domain/staff/contract.fields.ts';
import { settlements } from './contract.backoffice.settle.ts';
import { endReason, instrument } from './contract.ts';
import { REJECT_REASONS } from './rules.ts';
import { FLAGS } from './rules.risk.ts';

const flag = z.enum(FLAGS as [string, ...string[]]);

const line = z.object({
  id: idText,
  player_id: idText,
  player_name: z.string(),
  /** Masked; null for a player who has none. */
  player_contact: z.nullable(z.string()),
  status: withdrawalStatus,
  currency: currencyCode,
  amount: moneyText,
  method: localText,
  destination: z.string(),
  /** The risk flags, the heaviest first, and the sum of their weights. */
  flags: z.array(flag),
  score: z.number(),
  approvals: z.number(),
  approvals_needed: z.number(),
  is_on_hold: z.boolean(),
  /** The staff member who has claimed it for review. */
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

const queueSort = sortBy(['amount', 'at', 'status', 'score']);
export type QueueSort = NonNullable<z.output<typeof queueSort>>;

export const { list: listQueue, file: exportQueue } = listCalls({
  name: 'staff.listWithdrawals',
  summary: 'Lists withdrawals: open ones longest waiting first, others latest first.',
  path: '/api/v2/staff/withdrawals',
  roles: ['payments', 'risk', 'support'],
  exportRoles: ['payments', 'risk'],
  filters: {
    /** waiting: in review · sending: approved · returned: rejected, failed, cancelled. */
    state: z.optional(z.enum(STATES)),
    currency: z.optional(currencyCode),
    flag: z.optional(flag),
    /** Requested at least this many hours ago. */
    hours: z.optional(z.string().check(z.regex(/^\d{1,5}$/, 'number_format'))),
    min: z.optional(moneyText),
    max: z.optional(moneyText),
    claimed: z.optional(z.enum(['mine', 'none'])),
    player: z.optional(idText),
    sort: queueSort,
  },
  row: line,
});

const staffMember = z.object({ id: idText, name: z.string() });

export const withdrawalDetails = z.object({
  ...line.shape,
  reference: z.string(),
  type: z.enum(METHOD_TYPES),
  provider: z.string(),
  provider_payout: z.nullable(z.string()),
  instrument,
  coin: z.nullable(z.string()),
  fee: moneyText,
  /** What the provider charged the operator; null unless it was paid by a method with a price. */
  cost: z.nullable(moneyText),
  arrives: moneyText,
  arrives_currency: currencyCode,
  rate: z.nullable(z.string()),
  reason: z.nullable(endReason),
  /** How often the payout was requested from the provider, and when the next try is due. */
  tries: z.number(),
  next_try_at: z.nullable(timeText),
  /** Not sent before this time: the destination is new. */
  held_until: z.nullable(timeText),
  is_asked: z.boolean(),
  weights: z.record(z.string(), z.number()),
  player: z.object({
    /** Masked, like the phone. */
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    registered_at: timeText,
    status: z.string(),
    is_verified: z.boolean(),
    /** The name on the documents, to compare with that of the destination. */
    full_name: z.nullable(z.string()),
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
  /**
   * Approvals of this review round; one by a person who was blocked or lost the role no longer
   * counts.
   */
  approved_by: z.array(z.object({ ...staffMember.shape, at: timeText, counts: z.boolean() })),
  /** The last manual settlement; null for none. */
  settlement: z.nullable(settlements.proposal),
  timeline: z.array(
    z.object({
      kind: z.string(),
      status: withdrawalStatus,
      at: timeText,
      actor: z.enum(['player', 'staff', 'system', 'provider']),
      staff: z.nullable(staffMember),
      reason: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  /** The steps this staff member may take now. */
  may: z.object({
    claim: z.boolean(),
    /** Another staff member has claimed it. */
    takeover: z.boolean(),
    release: z.boolean(),
    approve: z.boolean(),
    reject: z.boolean(),
    recall: z.boolean(),
    hold: z.boolean(),
    unhold: z.boolean(),
    /** Propose a manual settlement. */
    settle: z.boolean(),
  }),
});
export type WithdrawalDetails = z.output<typeof withdrawalDetails>;

const ofWithdrawal = z.object({ id: idText });

export const readWithdrawal = call({
  name: 'staff.readWithdrawal',
  summary: 'Returns all details of one withdrawal.',
  method: 'GET',
  path: '/api/v2/staff/withdrawals/{id}',
  audience: 'staff',
  roles: ['payments', 'risk', 'support'],
  params: ofWithdrawal,
  answer: dataOf(withdrawalDetails),
  refusals: ['forbidden', 'not_found'],
});

export const STAFF_STEPS = [
  'claim',
  'takeover',
  'release',
  'approve',
  'reject',
  'recall',
  'hold',
  'unhold',
] as const;
export type StaffStep = (typeof STAFF_STEPS)[number];

const decisionRefusals = [
  'forbidden',
  'not_found',
  'bad_input',
  'withdrawal_step_not_allowed',
  'withdrawal_on_hold',
  'already_approved',
  'claimed_by_other',
  'closed_loop_first',
  'player_blocked',
  'player_unverified',
  'player_under_review',
  'same_person',
] as const;

/** One of many that are approved together: each is a command of its own. */
export const approveWithdrawal = call({
  name: 'staff.approveWithdrawal',
  summary: 'Approves a withdrawal, with a note; the same key again approves nothing more.',
  method: 'POST',
  path: '/api/v2/staff/withdrawals/{id}/approval',
  audience: 'staff',
  roles: ['payments', 'risk'],
  keyed: true,
  params: ofWithdrawal,
  body: z.object({ note: noteText(1000) }),
  answer: dataOf(withdrawalDetails),
  refusals: decisionRefusals,
});

export const decideWithdrawal = call({
  name: 'staff.decideWithdrawal',
  summary:
    'Takes a review step: claim · takeover of a claim · release · approve · reject with a ' +
    'reason the player reads · recall an approved withdrawal that was not sent · hold, unhold. ' +
    'The first approval is by payments, a second one by another person of payments or risk. ' +
    'Holding is for risk. While one person has claimed it, others can only hold it or take it ' +
    'over.',
  method: 'POST',
  path: '/api/v2/staff/withdrawals/{id}/decision',
  audience: 'staff',
  roles: ['payments', 'risk'],
  keyed: true,
  params: ofWithdrawal,
  body: z.object({
    step: z.enum(STAFF_STEPS),
    /** Required for reject. */
    reason: z.optional(z.enum(REJECT_REASONS)),
    /** For staff only; required for takeover, recall, hold and unhold. */
    note: z.optional(noteText(1000)),
  }),
  answer: dataOf(withdrawalDetails),
  refusals: decisionRefusals,
});
