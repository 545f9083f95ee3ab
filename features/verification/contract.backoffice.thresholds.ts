import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText } from '#core/wire.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';

export const thresholdProposals = proposalCalls({
  name: 'kycThresholds',
  path: '/api/v2/staff/kyc-thresholds/proposals',
  noun: 'proposed KYC threshold',
  roles: ['risk'],
  readers: ['risk'],
  terms: z.object({
    currency: currencyCode,
    amount: moneyText,
    /** The threshold that it was made from. */
    based_on: moneyText,
  }),
  request: z.object({ currency: currencyCode, amount: moneyText, reason: proposalReason }),
  details: z.null(),
  summaries: {
    propose:
      'Sets the deposits of a day from which on a player must be verified. A lower threshold ' +
      'applies at once, and the answer is null; a higher one becomes a proposal that a second ' +
      'person approves.',
    approve: 'Approves the proposal of another person: the threshold applies to the next deposit.',
  },
  refusals: { propose: ['bad_input'], approve: ['proposal_outdated'] },
});
export type ThresholdProposal = z.output<typeof thresholdProposals.proposal>;

const threshold = z.object({
  currency: currencyCode,
  amount: moneyText,
  proposal: z.nullable(thresholdProposals.proposal),
});
export type ShownThreshold = z.output<typeof threshold>;

export const listThresholds = call({
  name: 'staff.listKycThresholds',
  summary: 'Lists the KYC thresholds by currency, with open proposals.',
  method: 'GET',
  path: '/api/v2/staff/kyc-thresholds',
  audience: 'staff',
  roles: ['risk'],
  answer: dataOf(z.array(threshold)),
  refusals: ['forbidden'],
});
