import * as z from 'zod/mini';
import { call, dataOf, timeText } from '#core/wire.ts';
import { DOMAIN_STATES, domainValue, hostText } from '#domain/mirrors/rules.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';

export const domainProposals = proposalCalls({
  name: 'domains',
  path: '/api/v2/staff/domains/proposals',
  noun: 'proposed change of a domain',
  roles: [],
  readers: [],
  terms: z.object({
    host: hostText,
    /** Null: the domain is removed. */
    value: z.nullable(domainValue),
    /** The version that it was made from; null for a new domain. */
    based_on: z.nullable(z.string()),
  }),
  request: z.object({
    host: hostText,
    value: z.nullable(domainValue),
    reason: proposalReason,
  }),
  details: z.null(),
  summaries: {
    propose:
      'Adds, changes or removes a domain. What locks no player out applies at once, and the ' +
      'answer is null; the first domain, a step towards retirement and a removal become a ' +
      'proposal that a second admin approves.',
    approve: 'Approves the proposal of another admin: it is in force in every process.',
  },
  refusals: {
    propose: ['bad_input', 'not_found', 'domain_main', 'domain_not_retired'],
    approve: ['proposal_outdated'],
  },
});
export type DomainProposal = z.output<typeof domainProposals.proposal>;

const health = z.object({
  checks: z.int(),
  failures: z.int(),
  /** The median in milliseconds, as the bound of its bucket; null without an answer. */
  median_ms: z.nullable(z.int()),
});
export type DomainHealth = z.output<typeof health>;

const measured = {
  /** By the browsers of players within the last day; null for none. */
  players: z.nullable(health),
  countries: z.array(z.object({ country: z.string(), ...health.shape })),
  /** By the servers within the last day; null where they measure nothing. */
  server: z.nullable(health),
};

const domain = z.object({
  host: z.string(),
  ...domainValue.shape,
  version: z.string(),
  updated_at: timeText,
  proposal: z.nullable(domainProposals.proposal),
  ...measured,
});

export const listDomains = call({
  name: 'staff.listDomains',
  summary: 'Lists the domains with their states, how they answer, and open proposals.',
  method: 'GET',
  path: '/api/v2/staff/domains',
  audience: 'staff',
  roles: [],
  answer: dataOf(
    z.object({
      main: z.object({ host: z.string(), state: z.enum(DOMAIN_STATES), ...measured }),
      domains: z.array(domain),
      /** Proposals of domains that are not in the list yet. */
      proposed: z.array(domainProposals.proposal),
    }),
  ),
  refusals: ['forbidden'],
});
