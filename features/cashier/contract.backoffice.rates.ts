import * as z from 'zod/mini';
import { listCalls } from '#core/list-calls.ts';
import { call, currencyCode, dataOf, idText, timeText } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { CLOSED_PROPOSAL_REFUSALS, SECOND_APPROVAL_REFUSALS } from '#domain/staff/rules.ts';

const reason = reasonText(500);

const rateLine = z.object({
  id: idText,
  base: currencyCode,
  quote: currencyCode,
  rate: z.string(),
  /** operator, or the name of the provider the rate was taken from. */
  source: z.string(),
  set_by: z.nullable(z.string()),
  /** Who confirmed it; null for a small step, which needs no confirmation. */
  confirmed_by: z.nullable(z.string()),
  set_at: timeText,
});
export type RateLine = z.output<typeof rateLine>;

const proposal = z.object({
  id: idText,
  base: currencyCode,
  quote: currencyCode,
  rate: z.string(),
  /** The rate in force when it was proposed; null for the first rate of the pair. */
  present: z.nullable(z.string()),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: timeText,
  /** A proposal expires after a day: a price of yesterday must not be set. */
  expires_at: timeText,
  /** The current rate has changed since; the proposal can only be declined. */
  is_outdated: z.boolean(),
  is_own: z.boolean(),
});
export type RateProposal = z.output<typeof proposal>;

export const { list: listRates, file: exportRates } = listCalls({
  name: 'staff.listRates',
  summary: 'Lists exchange rates, latest first; the first of a pair is the one in use.',
  path: '/api/v2/staff/payment-rates',
  roles: ['payments'],
  exportRoles: ['payments'],
  filters: { base: z.optional(currencyCode), quote: z.optional(currencyCode) },
  row: rateLine,
});

export const setRate = call({
  name: 'staff.setRate',
  summary:
    'Sets a rate: the price of one base in quote. Up to 5% from every rate of the last 24 hours ' +
    'it applies at once; beyond that, and for the first rate of a pair, it becomes a ' +
    'proposal that ' +
    'a second person confirms. Open payments keep their rate.',
  method: 'POST',
  path: '/api/v2/staff/payment-rates',
  audience: 'staff',
  roles: ['payments'],
  body: z.object({ base: currencyCode, quote: currencyCode, rate: z.string(), reason: reason }),
  /** Exactly one of the two is set; the other is null. */
  answer: dataOf(z.object({ line: z.nullable(rateLine), proposal: z.nullable(proposal) })),
  refusals: [
    'forbidden',
    'bad_input',
    'rate_format',
    'pair_same',
    'rate_step_too_large',
    'proposal_open',
  ],
});

export const listRateProposals = call({
  name: 'staff.listRateProposals',
  summary: 'Lists rate proposals that wait for a second person, oldest first.',
  method: 'GET',
  path: '/api/v2/staff/payment-rates/proposals',
  audience: 'staff',
  roles: ['payments'],
  answer: dataOf(z.array(proposal)),
  refusals: ['forbidden'],
});

export const confirmRate = call({
  name: 'staff.confirmRate',
  summary: 'Confirms a rate that another staff member proposed: it applies from now on.',
  method: 'POST',
  path: '/api/v2/staff/payment-rates/proposals/{id}/confirm',
  audience: 'staff',
  roles: ['payments'],
  params: z.object({ id: idText }),
  body: z.object({}),
  answer: dataOf(rateLine),
  refusals: ['forbidden', 'not_found', 'proposal_outdated', ...SECOND_APPROVAL_REFUSALS],
});

export const declineRate = call({
  name: 'staff.declineRate',
  summary: 'Declines a rate proposal, with a reason; the proposer can withdraw it this way, too.',
  method: 'POST',
  path: '/api/v2/staff/payment-rates/proposals/{id}/decline',
  audience: 'staff',
  roles: ['payments'],
  params: z.object({ id: idText }),
  body: z.object({ decision: reason }),
  answer: dataOf(z.object({ id: idText })),
  refusals: ['forbidden', 'not_found', ...CLOSED_PROPOSAL_REFUSALS],
});

export const quoteRate = call({
  name: 'staff.quoteRate',
  summary: 'Fetches the current rate of a provider. Changes nothing.',
  method: 'GET',
  path: '/api/v2/staff/payment-rates/quote',
  audience: 'staff',
  roles: ['payments'],
  query: z.object({ base: currencyCode, quote: currencyCode }),
  answer: dataOf(z.nullable(z.object({ provider: z.string(), rate: z.string() }))),
  refusals: ['forbidden'],
});
