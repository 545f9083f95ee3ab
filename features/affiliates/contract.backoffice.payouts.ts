import * as z from 'zod/mini';
import { call, currencyCode, dataOf, idText, moneyText } from '#core/wire.ts';
import { DESTINATION_KINDS } from '#domain/affiliates/rules.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';

/** Payouts to partners: requested and approved by two people, and so is how each ended. */
const BASE = '/api/v2/staff/affiliate-payouts';
const EDITORS = ['payments'] as const;
const READERS = ['payments', 'risk'] as const;
const REFERENCE_MAX = 200;
const REASON_MAX = 500;

export const payouts = proposalCalls({
  name: 'affiliatePayouts',
  path: BASE,
  noun: 'payout to a partner',
  roles: EDITORS,
  readers: READERS,
  terms: z.object({
    partner: z.string(),
    month: z.string(),
    currency: currencyCode,
    amount: moneyText,
    /** The ends of it; absent in payouts that were proposed before destinations were kept. */
    destination: z.optional(z.string()),
    destination_id: z.optional(idText),
  }),
  request: z.object({ statement: idText, currency: currencyCode, reason: proposalReason }),
  details: z.null(),
  summaries: {
    propose:
      'Proposes to pay what a statement owes in a currency, to the destination of the partner. ' +
      'Refused within 24 hours after the partner changed it.',
    approve: 'Approves the payout of a colleague: the amount is in transit until it is settled.',
  },
  refusals: {
    propose: ['not_found', 'affiliate_paid', 'destination_missing', 'destination_held'],
    approve: ['affiliate_paid', 'destination_missing', 'destination_held', 'destination_changed'],
  },
});

export const PAYOUT_OUTCOMES = ['paid', 'declined'] as const;

export const payoutSettlements = proposalCalls({
  name: 'affiliateSettlements',
  path: '/api/v2/staff/affiliate-settlements',
  noun: 'settlement of a payout to a partner',
  roles: EDITORS,
  readers: READERS,
  terms: z.object({
    partner: z.string(),
    month: z.string(),
    currency: currencyCode,
    amount: moneyText,
    outcome: z.enum(PAYOUT_OUTCOMES),
    reference: z.string(),
  }),
  request: z.object({
    payout: idText,
    outcome: z.enum(PAYOUT_OUTCOMES),
    /** The number of the bank's transfer, or of its refusal, for the second person. */
    reference: reasonText(REFERENCE_MAX),
    reason: proposalReason,
  }),
  details: z.null(),
  summaries: {
    propose: 'Proposes how an approved payout ended: it was paid, or declined.',
    approve:
      'Approves how a payout ended, once: a paid one leaves transit to the bank, a declined one ' +
      'goes back to what the partner is owed.',
  },
  refusals: { propose: ['not_found', 'payout_settled'], approve: ['payout_settled'] },
});

export const revealPayoutDestination = call({
  name: 'affiliatePayouts.revealDestination',
  summary: 'Returns the whole destination of an approved payout, with an audited reason.',
  method: 'POST',
  path: `${BASE}/{payout}/destination`,
  audience: 'staff',
  roles: EDITORS,
  params: z.object({ payout: idText }),
  body: z.object({ reason: reasonText(REASON_MAX) }),
  answer: dataOf(
    z.object({
      kind: z.enum(DESTINATION_KINDS),
      coin: z.nullable(z.string()),
      number: z.string(),
    }),
  ),
  refusals: ['forbidden', 'not_found'],
});
