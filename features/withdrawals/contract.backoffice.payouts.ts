import * as z from 'zod/mini';
import {
  amountText,
  call,
  currencyCode,
  dataOf,
  idText,
  moneyText,
  localText,
} from '#core/wire.ts';
import { methodHash } from '#domain/payments/contract.ts';
import { proposalCalls, proposalFile, proposalReason } from '#domain/staff/contract.proposals.ts';
import { AMOUNT_REFUSALS, destinationText, instrument } from './contract.ts';

/** Why the request of a withdrawal is refused, for a player and for staff alike. */
const REQUEST_REFUSALS = [
  ...AMOUNT_REFUSALS,
  'terms_changed',
  'destination_wrong',
  'destination_unknown',
  'closed_loop_first',
  'day_max_reached',
  'withdrawals_open_max',
  'insufficient_funds',
  'verification_needed',
  'account_blocked',
  'bonus_payout_undecided',
] as const;

const payoutTerms = z.object({
  method: methodHash,
  name: localText,
  currency: currencyCode,
  /** What leaves the balance. */
  amount: moneyText,
  fee: moneyText,
  arrives: moneyText,
  arrives_currency: currencyCode,
  /** The masked destination, and by what the encrypted one is found. */
  destination: z.string(),
  reference: z.uuid(),
  /** It ends the bonuses of the player, as a withdrawal does; missing where there were none. */
  ends_bonuses: z.optional(z.literal(true)),
});

export const payouts = proposalCalls({
  name: 'payouts',
  path: '/api/v2/staff/withdrawals/payouts',
  noun: 'payout by staff',
  roles: ['payments'],
  readers: ['payments', 'risk', 'support'],
  terms: payoutTerms,
  amounts: ['amount'],
  request: z.object({
    player: idText,
    hash: methodHash,
    amount: amountText,
    destination: destinationText,
    reason: proposalReason,
    /** Whether staff know that it ends the bonuses of the player, where there are any. */
    ends_bonuses: z.optional(z.literal(true)),
  }),
  details: z.null(),
  summaries: {
    propose:
      'Proposes a withdrawal for a player who cannot log in: an excluded player, a closed ' +
      'account, a lost login. No money moves before a second person approves.',
    approve:
      'Approves a payout: the withdrawal is requested on the terms of the proposal, and goes ' +
      'through the same checks and reviews as any other.',
  },
  refusals: {
    propose: ['not_found', ...REQUEST_REFUSALS],
    approve: ['not_found', 'key_reused', ...REQUEST_REFUSALS],
  },
});
export const exportPayouts = proposalFile(payouts, ['payments']);
export type StaffPayout = z.output<typeof payouts.proposal>;

export const readPayoutOptions = call({
  name: 'payouts.options',
  summary: 'Lists the payout methods of a player with the available balance, for staff.',
  method: 'GET',
  path: '/api/v2/staff/withdrawals/payout-options/{player}',
  audience: 'staff',
  roles: ['payments'],
  params: z.object({ player: idText }),
  answer: dataOf(
    z.object({
      currency: currencyCode,
      available: moneyText,
      is_verified: z.boolean(),
      /** What a payout ends: the bonuses, and what is left of their money; null for none. */
      bonuses: z.nullable(z.object({ names: z.array(localText), left: moneyText })),
      methods: z.array(
        z.object({
          hash: methodHash,
          name: localText,
          instrument,
          min_amount: moneyText,
          max_amount: moneyText,
        }),
      ),
    }),
  ),
  refusals: ['forbidden', 'not_found'],
});
export type PayoutOptions = z.output<typeof readPayoutOptions.answer>['data'];
