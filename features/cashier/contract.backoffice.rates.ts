import * as z from 'zod/mini';
import { call, currencyCode, dataOf, idText, pageOf, pageQuery, timeText } from '#core/wire.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { CLOSED, NO_SECOND_YES } from '#domain/staff/rules.ts';

const words = reasonText(500);

const rateLine = z.object({
  id: idText,
  base: currencyCode,
  quote: currencyCode,
  rate: z.string(),
  /** operator, or the name of the provider it was taken from. */
  source: z.string(),
  set_by: z.nullable(z.string()),
  /** Who said yes to it; null for a small step, which needs nobody. */
  confirmed_by: z.nullable(z.string()),
  set_at: timeText,
});
export type RateLine = z.output<typeof rateLine>;

const proposal = z.object({
  id: idText,
  base: currencyCode,
  quote: currencyCode,
  rate: z.string(),
  /** The rate it was made against; null for the first of its pair. */
  present: z.nullable(z.string()),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: timeText,
  /** A day later: a price of yesterday is nobody's. */
  expires_at: timeText,
  /** The rate is another one by now; it can only be declined. */
  is_outdated: z.boolean(),
  is_own: z.boolean(),
});
export type RateProposal = z.output<typeof proposal>;

export const listRates = call({
  name: 'staff.listRates',
  summary: 'Rates between currencies, latest first; the first of a pair is the one in use.',
  method: 'GET',
  path: '/api/v2/staff/payment-rates',
  audience: 'staff',
  roles: ['payments'],
  query: pageQuery,
  answer: pageOf(rateLine),
  refusals: ['forbidden', 'cursor_format'],
});

export const setRate = call({
  name: 'staff.setRate',
  summary:
    'A new rate: the price of one base in quote. Up to 5% from every rate of the last 24 hours ' +
    'it holds at once; beyond, and as the first of a pair, it is a proposal that a second person ' +
    'confirms. What is under way keeps its own.',
  method: 'POST',
  path: '/api/v2/staff/payment-rates',
  audience: 'staff',
  roles: ['payments'],
  body: z.object({ base: currencyCode, quote: currencyCode, rate: z.string(), reason: words }),
  /** One of the two; the other is null. */
  answer: dataOf(z.object({ line: z.nullable(rateLine), proposal: z.nullable(proposal) })),
  refusals: ['forbidden', 'bad_input', 'rate_format', 'pair_same', 'rate_far', 'proposal_open'],
});

export const listRateProposals = call({
  name: 'staff.listRateProposals',
  summary: 'Rates that wait for a second person, oldest first.',
  method: 'GET',
  path: '/api/v2/staff/payment-rates/proposals',
  audience: 'staff',
  roles: ['payments'],
  answer: dataOf(z.array(proposal)),
  refusals: ['forbidden'],
});

export const confirmRate = call({
  name: 'staff.confirmRate',
  summary: 'Says yes to a rate that somebody else proposed: it holds from now on.',
  method: 'POST',
  path: '/api/v2/staff/payment-rates/proposals/{id}/confirm',
  audience: 'staff',
  roles: ['payments'],
  params: z.object({ id: idText }),
  body: z.object({}),
  answer: dataOf(rateLine),
  refusals: ['forbidden', 'not_found', 'proposal_outdated', ...NO_SECOND_YES],
});

export const declineRate = call({
  name: 'staff.declineRate',
  summary: 'Says no to it, with a reason; whoever proposed it takes it back so.',
  method: 'POST',
  path: '/api/v2/staff/payment-rates/proposals/{id}/decline',
  audience: 'staff',
  roles: ['payments'],
  params: z.object({ id: idText }),
  body: z.object({ decision: words }),
  answer: dataOf(z.object({ id: idText })),
  refusals: ['forbidden', 'not_found', ...CLOSED],
});

export const askRate = call({
  name: 'staff.askRate',
  summary: 'What a provider would exchange at now. Changes nothing.',
  method: 'GET',
  path: '/api/v2/staff/payment-rates/quote',
  audience: 'staff',
  roles: ['payments'],
  query: z.object({ base: currencyCode, quote: currencyCode }),
  answer: dataOf(z.nullable(z.object({ provider: z.string(), rate: z.string() }))),
  refusals: ['forbidden'],
});
