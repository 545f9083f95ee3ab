import * as z from 'zod/mini';
import { call, dataOf, timeText } from '#core/wire.ts';
import { jurisdictionRules } from '#domain/jurisdictions/rules.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';

/** A short name, as `malta`. */
const code = z
  .string()
  .check(z.minLength(2, 'required'), z.maxLength(31, 'too_long'), z.regex(/^[a-z][a-z0-9-]*$/));

/** A country, a country and one of its regions as `CA-ON`, or `*` for all other countries. */
const area = z.string().check(z.regex(/^([*]|[A-Z]{2}(-[A-Z0-9]{1,3})?)$/, 'area_format'));

const areas = z.array(area).check(z.maxLength(300));

export const jurisdictionProposals = proposalCalls({
  name: 'jurisdictions',
  path: '/api/v2/staff/jurisdictions/proposals',
  noun: 'proposed change of a jurisdiction',
  roles: ['risk'],
  readers: ['risk', 'support', 'payments'],
  terms: z.object({
    code,
    rules: jurisdictionRules,
    areas,
    /** The version and the areas that it was made from; empty for a new jurisdiction. */
    based_on: z.string(),
  }),
  request: z.object({ code, rules: jurisdictionRules, areas, reason: proposalReason }),
  details: z.null(),
  summaries: {
    propose: 'Proposes rules for a jurisdiction and where it applies; a new code makes a new one.',
    approve: 'Approves the proposal of a colleague: the rules apply from now on.',
  },
  refusals: {
    propose: ['bad_input', 'area_format', 'amount_format', 'country_unknown', 'default_needed'],
    approve: ['proposal_outdated', 'default_needed'],
  },
});
export type JurisdictionProposal = z.output<typeof jurisdictionProposals.proposal>;

const jurisdiction = z.object({
  code: z.string(),
  /** The number of its rules; each change makes the next one. */
  version: z.int(),
  from_at: timeText,
  rules: jurisdictionRules,
  areas: z.array(z.string()),
  players: z.int(),
  /** Its countries without a help line of their own. */
  without_help: z.array(z.string()),
  /** A proposed change that a colleague has not decided yet; null for none. */
  proposal: z.nullable(jurisdictionProposals.proposal),
});
export type ShownJurisdiction = z.output<typeof jurisdiction>;

export const listJurisdictions = call({
  name: 'staff.listJurisdictions',
  summary: 'Lists the jurisdictions with their rules, where they apply, and open proposals.',
  method: 'GET',
  path: '/api/v2/staff/jurisdictions',
  audience: 'staff',
  roles: ['risk', 'support', 'payments'],
  answer: dataOf(
    z.object({
      jurisdictions: z.array(jurisdiction),
      /** Proposals of jurisdictions that do not exist yet. */
      proposed: z.array(jurisdictionProposals.proposal),
      /** Players whose accounts are still to be moved after a change. */
      moving: z.int(),
    }),
  ),
  refusals: ['forbidden'],
});
