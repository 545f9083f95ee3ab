import * as z from 'zod/mini';
import { idText } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';
import { SETTLEMENT_OUTCOMES } from './rules.settle.ts';

const EVIDENCE_MAX = 200;

export const settlements = proposalCalls({
  name: 'settlements',
  path: '/api/v2/staff/withdrawals/settlements',
  noun: 'manual settlement of a withdrawal',
  roles: ['payments'],
  readers: ['payments', 'risk', 'support'],
  terms: z.object({ outcome: z.enum(SETTLEMENT_OUTCOMES), evidence: z.string() }),
  request: z.object({
    withdrawal: idText,
    outcome: z.enum(SETTLEMENT_OUTCOMES),
    reason: proposalReason,
    /** A line of a statement, an email, a transaction: something that another person can check. */
    evidence: reasonText(EVIDENCE_MAX),
  }),
  details: z.null(),
  summaries: {
    propose:
      'Proposes how a payout of a silent provider ended, with evidence. ' +
      'No money moves before a second person approves. Refused while the provider answers.',
    approve:
      'Approves a settlement: the money moves once, as if the provider had reported the outcome. ' +
      'Refused for the proposer and for anyone who approved the withdrawal.',
  },
  refusals: {
    propose: ['not_found', 'withdrawal_step_not_allowed', 'provider_still_answers'],
    approve: ['withdrawal_step_not_allowed', 'provider_still_answers', 'approver_cannot_settle'],
  },
});
export type Settlement = z.output<typeof settlements.proposal>;
