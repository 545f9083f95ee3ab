import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText, timeText } from '#core/wire.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';

/**
 * How long a provider must have been silent before staff may settle a payout manually: 1 to 720
 * hours.
 */
const silentHours = z.int().check(z.minimum(1, 'too_small'), z.maximum(720, 'too_big'));

const terms = {
  automatic_max: moneyText,
  four_eyes_min: z.nullable(moneyText),
  day_max: z.nullable(moneyText),
  is_cancel_allowed: z.boolean(),
  silent_hours: silentHours,
} as const;

export const rulesProposals = proposalCalls({
  name: 'withdrawalRules',
  path: '/api/v2/staff/withdrawal-rules/proposals',
  noun: 'proposed change of withdrawal rules',
  roles: [],
  readers: ['payments', 'risk'],
  terms: z.object({
    currency: currencyCode,
    ...terms,
    /** The version of the rules that it was made from. */
    based_on: z.string(),
  }),
  request: z.object({ currency: currencyCode, ...terms, reason: proposalReason }),
  details: z.null(),
  summaries: {
    propose:
      'Changes the rules of one currency. A change that is no looser applies at once, and the ' +
      'answer is null; a looser one becomes a proposal that another admin approves.',
    approve: 'Approves the proposal of another admin: the rules apply from now on.',
  },
  refusals: {
    propose: ['bad_input', 'rules_order', 'amount_format'],
    approve: ['proposal_outdated'],
  },
});
export type RulesProposal = z.output<typeof rulesProposals.proposal>;

const rules = z.object({
  currency: currencyCode,
  ...terms,
  updated_at: timeText,
  /** A proposed loosening that another admin has not decided yet; null for none. */
  proposal: z.nullable(rulesProposals.proposal),
});
export type WithdrawalRules = z.output<typeof rules>;

export const listRules = call({
  name: 'staff.listWithdrawalRules',
  summary: 'Lists the review rules by currency, with open proposals.',
  method: 'GET',
  path: '/api/v2/staff/withdrawal-rules',
  audience: 'staff',
  roles: ['payments', 'risk'],
  answer: dataOf(z.array(rules)),
  refusals: ['forbidden'],
});

export const exportRules = call({
  name: 'staff.exportWithdrawalRules',
  summary: 'Exports the rules and open proposals as a file. The export is in the audit log.',
  method: 'GET',
  path: '/api/v2/staff/withdrawal-rules/export',
  audience: 'staff',
  roles: ['payments', 'risk'],
  download: ['text/csv'],
  answer: z.object({}),
  refusals: ['forbidden'],
});
