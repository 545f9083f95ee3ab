import * as z from 'zod/mini';
import {
  amountText,
  call,
  currencyCode,
  dataOf,
  idText,
  localText,
  moneyText,
  timeText,
} from '#core/wire.ts';
import { proposalCalls, proposalFile, proposalReason } from '#domain/staff/contract.proposals.ts';
import { PROPOSAL_STATUSES } from '#domain/staff/rules.proposals.ts';
import { ADJUSTMENT_CAUSES, ACCOUNTS } from './rules.ts';

const terms = z.object({
  account: z.enum(ACCOUNTS),
  currency: currencyCode,
  /** A negative amount debits the player. */
  amount: moneyText,
  cause: z.enum(ADJUSTMENT_CAUSES),
  /** The record it corrects, as deposit:12. */
  corrects: z.nullable(z.string()),
  /** Of a debit of cash: whether it ends the bonuses; missing where the player had none. */
  ends_bonuses: z.optional(z.boolean()),
});
export type AdjustmentTerms = z.output<typeof terms>;

/** Another open or approved adjustment that may be a duplicate. */
const possibleDuplicate = z.object({
  id: idText,
  status: z.enum(PROPOSAL_STATUSES),
  terms,
  proposed_at: timeText,
});
export type PossibleDuplicate = z.output<typeof possibleDuplicate>;

export const adjustments = proposalCalls({
  name: 'adjustments',
  path: '/api/v2/staff/adjustments',
  noun: 'manual adjustment',
  roles: ['payments'],
  readers: ['payments', 'risk'],
  terms,
  amounts: ['amount'],
  request: z.object({
    player: idText,
    account: z.enum(ACCOUNTS),
    currency: currencyCode,
    /** Decimal text in whole hundredths; a minus debits the player. */
    amount: amountText,
    cause: z.enum(ADJUSTMENT_CAUSES),
    reason: proposalReason,
    corrects: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
    /** Confirms that it is not a duplicate of the others. */
    is_confirmed: z.optional(z.boolean()),
    /**
     * Needed for a debit of cash while the player has bonuses that a withdrawal would end: true for
     * money that is paid out, false for the correction of a mistake.
     */
    ends_bonuses: z.optional(z.boolean()),
  }),
  /**
   * The latest five other adjustments of the player that correct the same record, or have the same
   * amount within thirty days.
   */
  details: z.array(possibleDuplicate),
  summaries: {
    propose:
      'Proposes an adjustment. No money moves before a colleague approves it. When another one ' +
      'corrects the same record, or has the same amount within thirty days, it must be confirmed.',
    approve: 'Approves a colleague’s adjustment and moves the money, once.',
  },
  refusals: {
    propose: [
      'not_found',
      'insufficient_funds',
      'adjustment_amount',
      'corrects_unknown',
      'adjustment_possible_duplicate',
      'bonus_payout_undecided',
    ],
    approve: ['insufficient_funds', 'bonus_payout_undecided'],
  },
});
export type Adjustment = z.output<typeof adjustments.proposal>;

/** What an adjustment would change; both balances are in one currency. */
export const readAdjustable = call({
  name: 'adjustments.readPlayer',
  summary: 'Returns the name of a player and their balances in a currency, for an adjustment.',
  method: 'GET',
  path: '/api/v2/staff/adjustments/players/{player}',
  audience: 'staff',
  roles: ['payments', 'risk'],
  params: z.object({ player: idText }),
  query: z.object({ currency: currencyCode }),
  answer: dataOf(
    z.object({
      name: z.string(),
      cash: moneyText,
      bonus: moneyText,
      /** The bonuses that a withdrawal would end. */
      bonuses: z.array(localText),
    }),
  ),
  refusals: ['forbidden', 'not_found'],
});

export const exportAdjustments = proposalFile(adjustments, ['payments']);
