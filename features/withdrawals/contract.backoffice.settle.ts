import * as z from 'zod/mini';
import { call, dataOf, idText } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { CLOSED, NO_SECOND_YES } from '#domain/staff/rules.ts';
import { wholeWithdrawal } from './contract.backoffice.ts';
import { OUTCOMES } from './rules.settle.ts';

const REASON_MAX = 500;
const EVIDENCE_MAX = 200;

export const proposeSettlement = call({
  name: 'staff.proposeSettlement',
  summary:
    'Says how a payout ended whose provider says nothing any more, and by what that can be ' +
    'seen. Nothing moves before somebody else confirms it. Not while the provider answers.',
  method: 'POST',
  path: '/api/v2/staff/withdrawals/{id}/settlements',
  audience: 'staff',
  roles: ['payments'],
  params: z.object({ id: idText }),
  body: z.object({
    outcome: z.enum(OUTCOMES),
    reason: reasonText(REASON_MAX),
    /** A line of a statement, a letter, a transaction: what somebody else can look at. */
    evidence: reasonText(EVIDENCE_MAX),
  }),
  answer: dataOf(wholeWithdrawal),
  refusals: ['forbidden', 'not_found', 'withdrawal_step', 'provider_answers', 'proposal_open'],
});

const ofSettlement = z.object({ id: idText, settlement: idText });

export const confirmSettlement = call({
  name: 'staff.confirmSettlement',
  summary:
    'Says yes to it: the money moves as the provider’s own word would have moved it, once. Not ' +
    'by whoever proposed it, nor by anybody who approved the withdrawal.',
  method: 'POST',
  path: '/api/v2/staff/withdrawals/{id}/settlements/{settlement}/confirm',
  audience: 'staff',
  roles: ['payments'],
  params: ofSettlement,
  body: z.object({}),
  answer: dataOf(wholeWithdrawal),
  refusals: [
    'forbidden',
    'not_found',
    'withdrawal_step',
    'provider_answers',
    'approver_confirms',
    ...NO_SECOND_YES,
  ],
});

export const declineSettlement = call({
  name: 'staff.declineSettlement',
  summary: 'Says no to it, with a reason; whoever proposed it takes it back so.',
  method: 'POST',
  path: '/api/v2/staff/withdrawals/{id}/settlements/{settlement}/decline',
  audience: 'staff',
  roles: ['payments'],
  params: ofSettlement,
  body: z.object({ decision: reasonText(REASON_MAX) }),
  answer: dataOf(wholeWithdrawal),
  refusals: ['forbidden', 'not_found', ...CLOSED],
});
