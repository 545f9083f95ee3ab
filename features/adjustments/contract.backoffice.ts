import * as z from 'zod/mini';
import {
  amountText,
  call,
  currencyCode,
  dataOf,
  idText,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
  type Query,
} from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { CLOSED, NO_SECOND_YES } from '#domain/staff/rules.ts';
import { CAUSES, PURSES, STATUSES } from './rules.ts';

const why = reasonText(1000);

/** Another correction that waits or was made, beside which one may be one too many. */
const beside = z.object({
  id: idText,
  status: z.enum(STATUSES),
  account: z.enum(PURSES),
  currency: currencyCode,
  amount: moneyText,
  corrects: z.nullable(z.string()),
  proposed_at: timeText,
});
export type Beside = z.output<typeof beside>;

const adjustment = z.object({
  id: idText,
  player_id: idText,
  player: z.string(),
  account: z.enum(PURSES),
  currency: currencyCode,
  /** Below zero it takes away. */
  amount: moneyText,
  cause: z.enum(CAUSES),
  reason: z.string(),
  /** What it puts right, as deposit:12. */
  corrects: z.nullable(z.string()),
  status: z.enum(STATUSES),
  /** The colleagues, by e-mail and by number. */
  proposed_by: z.nullable(z.string()),
  proposer_id: idText,
  proposed_at: timeText,
  expires_at: timeText,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(timeText),
  /** Why it was refused; words beside a yes where the colleague had some. */
  decision: z.nullable(z.string()),
  transfer_id: z.nullable(idText),
  /**
   * The latest five others of the player that put the same thing right, or are of the same sum
   * within thirty days.
   */
  beside: z.array(beside),
  /** Whether the caller may say yes or no to it, and whether he may take it back. */
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
});
export type Adjustment = z.output<typeof adjustment>;

const filters = {
  status: z.optional(z.enum(STATUSES)),
  player: z.optional(idText),
  currency: z.optional(currencyCode),
};

export const listAdjustments = call({
  name: 'adjustments.list',
  summary: 'Corrections by hand, latest first; of one player, one state, one currency.',
  method: 'GET',
  path: '/api/v2/staff/adjustments',
  audience: 'staff',
  roles: ['payments', 'risk'],
  query: z.object({ ...pageQuery.shape, ...filters }),
  answer: pageOf(adjustment),
  refusals: ['forbidden', 'cursor_format'],
});

export const exportAdjustments = call({
  name: 'adjustments.export',
  summary: 'The same as CSV, all of them. That it was done is recorded.',
  method: 'GET',
  path: '/api/v2/staff/adjustments/export',
  audience: 'staff',
  roles: ['payments'],
  query: z.object(filters),
  download: ['text/csv'],
  answer: z.object({}),
  refusals: ['forbidden'],
});

export type AdjustmentFilters = Query<typeof exportAdjustments>;

export const proposeAdjustment = call({
  name: 'adjustments.propose',
  summary:
    'Proposes a correction. No money moves before a colleague says yes. Beside another one of ' +
    'the same thing, or of the same sum within thirty days, it wants to be confirmed.',
  method: 'POST',
  path: '/api/v2/staff/adjustments',
  audience: 'staff',
  roles: ['payments'],
  keyed: true,
  body: z.object({
    player: idText,
    account: z.enum(PURSES),
    currency: currencyCode,
    /** Decimal text in whole hundredths; with a minus it takes away. */
    amount: amountText,
    cause: z.enum(CAUSES),
    reason: why,
    corrects: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
    /** It is known that others stand beside it, and it is another one all the same. */
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
    'adjustment_beside',
  ],
});

const ofOne = z.object({ id: idText });

export const approveAdjustment = call({
  name: 'adjustments.approve',
  summary:
    'Says yes to a colleague’s proposal and moves the money, once: the same clerk asking again ' +
    'gets the first answer. Nobody approves his own.',
  method: 'POST',
  path: '/api/v2/staff/adjustments/{id}/approve',
  audience: 'staff',
  roles: ['payments'],
  keyed: true,
  params: ofOne,
  body: z.object({ decision: z.optional(why) }),
  answer: dataOf(adjustment),
  refusals: ['forbidden', 'not_found', 'insufficient_funds', ...NO_SECOND_YES],
});

export const refuseAdjustment = call({
  name: 'adjustments.refuse',
  summary: 'Says no to a colleague’s proposal, with a reason.',
  method: 'POST',
  path: '/api/v2/staff/adjustments/{id}/refuse',
  audience: 'staff',
  roles: ['payments'],
  params: ofOne,
  body: z.object({ decision: why }),
  answer: dataOf(adjustment),
  refusals: ['forbidden', 'not_found', 'proposal_own', ...CLOSED],
});

export const withdrawAdjustment = call({
  name: 'adjustments.withdraw',
  summary: 'Takes one’s own proposal back while nobody has decided.',
  method: 'POST',
  path: '/api/v2/staff/adjustments/{id}/withdraw',
  audience: 'staff',
  roles: ['payments'],
  params: ofOne,
  body: z.object({}),
  answer: dataOf(adjustment),
  refusals: ['forbidden', 'not_found', 'proposal_closed', 'adjustment_not_own'],
});
