import * as z from 'zod/mini';
import { listCalls } from '#core/list-calls.ts';
import {
  amountText,
  call,
  currencyCode,
  dataOf,
  idText,
  moneyText,
  timeText,
  type Query,
} from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { CLOSED_PROPOSAL_REFUSALS, SECOND_APPROVAL_REFUSALS } from '#domain/staff/rules.ts';
import { ADJUSTMENT_CAUSES, ACCOUNTS, ADJUSTMENT_STATUSES } from './rules.ts';

const decisionReason = reasonText(1000);

/** Another proposed or approved adjustment that may be a duplicate. */
const possibleDuplicate = z.object({
  id: idText,
  status: z.enum(ADJUSTMENT_STATUSES),
  account: z.enum(ACCOUNTS),
  currency: currencyCode,
  amount: moneyText,
  corrects: z.nullable(z.string()),
  proposed_at: timeText,
});
export type PossibleDuplicate = z.output<typeof possibleDuplicate>;

const adjustment = z.object({
  id: idText,
  player_id: idText,
  player: z.string(),
  account: z.enum(ACCOUNTS),
  currency: currencyCode,
  /** A negative amount debits the player. */
  amount: moneyText,
  cause: z.enum(ADJUSTMENT_CAUSES),
  reason: z.string(),
  /** The record it corrects, as deposit:12. */
  corrects: z.nullable(z.string()),
  status: z.enum(ADJUSTMENT_STATUSES),
  /** The staff members, by email and by id. */
  proposed_by: z.nullable(z.string()),
  proposer_id: idText,
  proposed_at: timeText,
  expires_at: timeText,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(timeText),
  /** The reason of a refusal, or an optional comment on an approval. */
  decision: z.nullable(z.string()),
  transfer_id: z.nullable(idText),
  /**
   * The latest five other adjustments of the player that correct the same record, or have the same
   * amount within thirty days.
   */
  possible_duplicates: z.array(possibleDuplicate),
  /** Whether the caller may decide the proposal, and whether they may withdraw it. */
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
});
export type Adjustment = z.output<typeof adjustment>;

export const { list: listAdjustments, file: exportAdjustments } = listCalls({
  name: 'adjustments.list',
  summary: 'Lists manual adjustments, latest first; filtered by player, status and currency.',
  path: '/api/v2/staff/adjustments',
  roles: ['payments', 'risk'],
  exportRoles: ['payments'],
  filters: {
    status: z.optional(z.enum(ADJUSTMENT_STATUSES)),
    player: z.optional(idText),
    currency: z.optional(currencyCode),
  },
  row: adjustment,
});

export type AdjustmentFilters = Query<typeof exportAdjustments>;

export const proposeAdjustment = call({
  name: 'adjustments.propose',
  summary:
    'Proposes an adjustment. No money moves before a colleague approves it. When another one ' +
    'corrects ' +
    'the same record, or has the same amount within thirty days, it must be confirmed.',
  method: 'POST',
  path: '/api/v2/staff/adjustments',
  audience: 'staff',
  roles: ['payments'],
  keyed: true,
  body: z.object({
    player: idText,
    account: z.enum(ACCOUNTS),
    currency: currencyCode,
    /** Decimal text in whole hundredths; a minus debits the player. */
    amount: amountText,
    cause: z.enum(ADJUSTMENT_CAUSES),
    reason: decisionReason,
    corrects: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
    /** Confirms that it is not a duplicate of the others. */
    is_confirmed: z.optional(z.boolean()),
  }),
  answer: dataOf(adjustment),
  refusals: [
    'forbidden',
    'not_found',
    'key_reused',
    'insufficient_funds',
    'adjustment_amount',
    'corrects_unknown',
    'adjustment_possible_duplicate',
  ],
});

const ofOne = z.object({ id: idText });

export const approveAdjustment = call({
  name: 'adjustments.approve',
  summary:
    'Approves a colleague’s proposal and moves the money, once: a repeated call by the same ' +
    'staff member ' +
    'returns the first response. Approving one’s own proposal is refused.',
  method: 'POST',
  path: '/api/v2/staff/adjustments/{id}/approve',
  audience: 'staff',
  roles: ['payments'],
  keyed: true,
  params: ofOne,
  body: z.object({ decision: z.optional(decisionReason) }),
  answer: dataOf(adjustment),
  refusals: ['forbidden', 'not_found', 'insufficient_funds', ...SECOND_APPROVAL_REFUSALS],
});

export const refuseAdjustment = call({
  name: 'adjustments.refuse',
  summary: 'Refuses a colleague’s proposal, with a reason.',
  method: 'POST',
  path: '/api/v2/staff/adjustments/{id}/refuse',
  audience: 'staff',
  roles: ['payments'],
  params: ofOne,
  body: z.object({ decision: decisionReason }),
  answer: dataOf(adjustment),
  refusals: ['forbidden', 'not_found', 'proposal_own', ...CLOSED_PROPOSAL_REFUSALS],
});

export const withdrawAdjustment = call({
  name: 'adjustments.withdraw',
  summary: 'Withdraws one’s own proposal before a decision.',
  method: 'POST',
  path: '/api/v2/staff/adjustments/{id}/withdraw',
  audience: 'staff',
  roles: ['payments'],
  params: ofOne,
  body: z.object({}),
  answer: dataOf(adjustment),
  refusals: ['forbidden', 'not_found', 'proposal_closed', 'adjustment_not_own'],
});
