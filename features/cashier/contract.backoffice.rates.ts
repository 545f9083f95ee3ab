import * as z from 'zod/mini';
import { listCalls, sortBy } from '#core/list-calls.ts';
import { call, currencyCode, dataOf, idText, timeText } from '#core/wire.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';

const rateLine = z.object({
  id: idText,
  base: currencyCode,
  quote: currencyCode,
  rate: z.string(),
  /** operator, or the name of the provider the rate was taken from. */
  source: z.string(),
  set_by: z.nullable(z.string()),
  /** Who approved it; null for a small step, which needs no approval. */
  approved_by: z.nullable(z.string()),
  set_at: timeText,
  /** The rate in use; the others of the pair are its history. */
  is_current: z.boolean(),
});
export type RateLine = z.output<typeof rateLine>;

export const { list: listRates, file: exportRates } = listCalls({
  name: 'staff.listRates',
  summary: 'Lists exchange rates, latest first; the first of a pair is the one in use.',
  path: '/api/v2/staff/payment-rates',
  roles: ['payments'],
  exportRoles: ['payments'],
  filters: {
    base: z.optional(currencyCode),
    quote: z.optional(currencyCode),
    sort: sortBy(['at']),
  },
  row: rateLine,
});

export const rateProposals = proposalCalls({
  name: 'rates',
  path: '/api/v2/staff/payment-rates/proposals',
  noun: 'proposed rate',
  roles: ['payments'],
  readers: ['payments'],
  terms: z.object({
    base: currencyCode,
    quote: currencyCode,
    rate: z.string(),
    /** The rate in force when it was proposed; null for the first rate of the pair. */
    present: z.nullable(z.string()),
  }),
  request: z.object({
    base: currencyCode,
    quote: currencyCode,
    rate: z.string(),
    reason: proposalReason,
  }),
  details: z.null(),
  summaries: {
    propose:
      'Sets a rate: the price of one base in quote. Up to 5% from every rate of the last 24 ' +
      'hours it applies at once, and the answer is null; beyond that, and for the first rate of ' +
      'a pair, it becomes a proposal that a second person approves. Open payments keep their rate.',
    approve: 'Approves a rate that a colleague proposed: it applies from now on.',
  },
  refusals: {
    propose: ['bad_input', 'rate_format', 'pair_same', 'rate_step_too_large'],
    approve: ['proposal_outdated'],
  },
});
export type RateProposal = z.output<typeof rateProposals.proposal>;

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
