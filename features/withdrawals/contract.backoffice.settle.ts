import * as z from 'zod/mini';
import { call, dataOf, idText } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { CLOSED_PROPOSAL_REFUSALS, SECOND_APPROVAL_REFUSALS } from '#domain/staff/rules.ts';
import { withdrawalDetails } from './contract.backoffice.ts';
import { SETTLEMENT_OUTCOMES } from './rules.settle.ts';

const REASON_MAX = 500;
const EVIDENCE_MAX = 200;

export const proposeSettlement = call({
  name: 'staff.proposeSettlement',
  summary:
    'Proposes how a payout of a silent provider ended, with evidence. ' +
    'No money moves before a second person confirms. Refused while the provider answers.',
  method: 'POST',
  path: '/api/v2/staff/withdrawals/{id}/settlements',
  audience: 'staff',
  roles: ['payments'],
  params: z.object({ id: idText }),
  body: z.object({
    outcome: z.enum(SETTLEMENT_OUTCOMES),
    reason: reasonText(REASON_MAX),
    /** A line of a statement, an email, a transaction: something that another person can check. */
    evidence: reasonText(EVIDENCE_MAX),
  }),
  answer: dataOf(withdrawalDetails),
  refusals: [
    'forbidden',
    'not_found',
    'withdrawal_step_not_allowed',
    'provider_still_answers',
    'proposal_open',
  ],
});

const ofSettlement = z.object({ id: idText, settlement: idText });

export const confirmSettlement = call({
  name: 'staff.confirmSettlement',
  summary:
    'Confirms a settlement: the money moves once, as if the provider had reported the outcome. ' +
    'Refused for the proposer and for anyone who approved the withdrawal.',
  method: 'POST',
  path: '/api/v2/staff/withdrawals/{id}/settlements/{settlement}/confirm',
  audience: 'staff',
  roles: ['payments'],
  params: ofSettlement,
  body: z.object({}),
  answer: dataOf(withdrawalDetails),
  refusals: [
    'forbidden',
    'not_found',
    'withdrawal_step_not_allowed',
    'provider_still_answers',
    'approver_cannot_confirm',
    ...SECOND_APPROVAL_REFUSALS,
  ],
});

export const declineSettlement = call({
  name: 'staff.declineSettlement',
  summary: 'Declines a settlement, with a reason; the proposer can withdraw it this way, too.',
  method: 'POST',
  path: '/api/v2/staff/withdrawals/{id}/settlements/{settlement}/decline',
  audience: 'staff',
  roles: ['payments'],
  params: ofSettlement,
  body: z.object({ decision: reasonText(REASON_MAX) }),
  answer: dataOf(withdrawalDetails),
  refusals: ['forbidden', 'not_found', ...CLOSED_PROPOSAL_REFUSALS],
});
