import * as z from 'zod/mini';
import { call, currencyCode, dataOf, idText, moneyText, timeText } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { CLOSED, NO_SECOND_YES } from '#domain/staff/rules.ts';

const REASON_MAX = 1000;

/** How long a provider must have said nothing before people may settle by hand: 1 to 720 hours. */
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
  /** The rules have changed since; it can only be declined. */
  is_outdated: z.boolean(),
  /** Whether the caller may say yes to it. */
  may_confirm: z.boolean(),
});

const rules = z.object({
  currency: currencyCode,
  ...terms,
  updated_at: timeText,
  /** What an admin wants to loosen and another has not decided about; null for nothing. */
  proposal: z.nullable(proposal),
});
export type WithdrawalRules = z.output<typeof rules>;
export type RulesProposal = z.output<typeof proposal>;

export const listRules = call({
  name: 'staff.listWithdrawalRules',
  summary: 'How much the house looks before it pays, by currency, and what is proposed.',
  method: 'GET',
  path: '/api/v2/staff/withdrawal-rules',
  audience: 'staff',
  roles: ['payments', 'risk'],
  answer: dataOf(z.array(rules)),
  refusals: ['forbidden'],
});

export const exportRules = call({
  name: 'staff.exportWithdrawalRules',
  summary: 'The same list as a file, with what is proposed. That it was taken is on record.',
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
    'Changes the rules of one currency, with a reason, on record. What lets nothing more pass ' +
    'holds at once; what does is a proposal that another admin confirms.',
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
  summary: 'Says yes to what another admin proposed: the rules hold from now on.',
  method: 'POST',
  path: '/api/v2/staff/withdrawal-rules/{currency}/proposals/{id}/confirm',
  audience: 'staff',
  roles: [],
  params: ofProposal,
  body: z.object({}),
  answer: dataOf(rules),
  refusals: ['forbidden', 'not_found', 'proposal_outdated', ...NO_SECOND_YES],
});

export const declineRules = call({
  name: 'staff.declineWithdrawalRules',
  summary: 'Says no to it, with a reason; whoever proposed it takes it back so.',
  method: 'POST',
  path: '/api/v2/staff/withdrawal-rules/{currency}/proposals/{id}/decline',
  audience: 'staff',
  roles: [],
  params: ofProposal,
  body: z.object({ decision: reasonText(REASON_MAX) }),
  answer: dataOf(rules),
  refusals: ['forbidden', 'not_found', ...CLOSED],
});
