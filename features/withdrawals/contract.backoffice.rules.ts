import * as z from 'zod/mini';
import { call, currencyCode, dataOf, idText, moneyText, timeText } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { CLOSED_PROPOSAL_REFUSALS, SECOND_APPROVAL_REFUSALS } from '#domain/staff/rules.ts';

const REASON_MAX = 1000;

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

const proposal = z.object({
  id: idText,
  ...terms,
  reason: z.string(),
  proposed_by: z.object({ id: idText, name: z.string() }),
  proposed_at: timeText,
  /** The rules have changed since; the proposal can only be declined. */
  is_outdated: z.boolean(),
  /** Whether the caller may confirm it. */
  may_confirm: z.boolean(),
});

const rules = z.object({
  currency: currencyCode,
  ...terms,
  updated_at: timeText,
  /** A proposed loosening that another admin has not decided yet; null for none. */
  proposal: z.nullable(proposal),
});
export type WithdrawalRules = z.output<typeof rules>;
export type RulesProposal = z.output<typeof proposal>;

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

export const proposeRules = call({
  name: 'staff.proposeWithdrawalRules',
  summary:
    'Changes the rules of one currency, with a reason in the audit log. A change that is no ' +
    'looser ' +
    'applies at once; a looser one becomes a proposal that another admin confirms.',
  method: 'PUT',
  path: '/api/v2/staff/withdrawal-rules/{currency}',
  audience: 'staff',
  roles: [],
  params: z.object({ currency: currencyCode }),
  body: z.object({ ...terms, reason: reasonText(REASON_MAX) }),
  answer: dataOf(rules),
  refusals: ['forbidden', 'bad_input', 'rules_order', 'amount_format', 'proposal_open'],
});

const ofProposal = z.object({ currency: currencyCode, id: idText });

export const confirmRules = call({
  name: 'staff.confirmWithdrawalRules',
  summary: 'Confirms the proposal of another admin: the rules apply from now on.',
  method: 'POST',
  path: '/api/v2/staff/withdrawal-rules/{currency}/proposals/{id}/confirm',
  audience: 'staff',
  roles: [],
  params: ofProposal,
  body: z.object({}),
  answer: dataOf(rules),
  refusals: ['forbidden', 'not_found', 'proposal_outdated', ...SECOND_APPROVAL_REFUSALS],
});

export const declineRules = call({
  name: 'staff.declineWithdrawalRules',
  summary: 'Declines a proposal, with a reason; the proposer can withdraw it this way, too.',
  method: 'POST',
  path: '/api/v2/staff/withdrawal-rules/{currency}/proposals/{id}/decline',
  audience: 'staff',
  roles: [],
  params: ofProposal,
  body: z.object({ decision: reasonText(REASON_MAX) }),
  answer: dataOf(rules),
  refusals: ['forbidden', 'not_found', ...CLOSED_PROPOSAL_REFUSALS],
});
