import * as z from 'zod/mini';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';
import { call, dataOf, moneyText, timeText } from '#core/wire.ts';
import { caseItem, caseNames, caseSlug } from './contract.ts';

/** Who publishes and sells cases, besides admins. */
const ROLES = ['content'] as const;

/** The parsed file: docs/publishing-a-case.md names its fields. */
const caseFile = z.json();

/** The next version of a case, as its file describes it. */
const draft = z.object({
  slug: z.string(),
  /** The number that it gets when it is published. */
  version: z.int(),
  name: caseNames,
  /** By currency. */
  prices: z.record(z.string(), moneyText),
  items: z.array(caseItem),
  /** The exact RTP in percent: "96.601". */
  rtp: z.string(),
});
export type CaseDraft = z.output<typeof draft>;

export const caseProposals = proposalCalls({
  name: 'caseVersions',
  path: '/api/v2/staff/cases/proposals',
  noun: 'proposed version of a case',
  roles: ROLES,
  readers: ROLES,
  terms: draft,
  request: z.object({ file: caseFile, reason: proposalReason }),
  details: z.null(),
  summaries: {
    propose: 'Proposes the next version of a case from its file; a second person publishes it.',
    approve: 'Publishes the version that another person proposed, and puts the case on sale.',
  },
  refusals: { propose: ['bad_input'], approve: ['bad_input', 'proposal_outdated'] },
});
export type CaseProposal = z.output<typeof caseProposals.proposal>;

export const checkCase = call({
  name: 'staff.checkCase',
  summary: 'Checks the file of a case: all its errors, or the version with its exact RTP.',
  method: 'POST',
  path: '/api/v2/staff/cases/check',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ file: caseFile }),
  answer: dataOf(
    z.object({
      /** A sentence for each error of the file. */
      errors: z.array(z.string()),
      /** Null when there are errors. */
      draft: z.nullable(draft),
    }),
  ),
  refusals: ['forbidden'],
});

const staffCase = z.object({
  slug: z.string(),
  name: caseNames,
  is_open: z.boolean(),
  prices: z.record(z.string(), moneyText),
  /** The latest first; its version is the one on sale. */
  versions: z.array(z.object({ version: z.int(), rtp: z.string(), published_at: timeText })),
});
export type StaffCase = z.output<typeof staffCase>;

export const listStaffCases = call({
  name: 'staff.listCases',
  summary: 'Lists all cases with their versions and exact RTPs, and the proposed versions.',
  method: 'GET',
  path: '/api/v2/staff/cases',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(
    z.object({ cases: z.array(staffCase), proposals: z.array(caseProposals.proposal) }),
  ),
  refusals: ['forbidden'],
});

export const setCaseState = call({
  name: 'staff.setCaseState',
  summary: 'Takes a case off sale, or puts its latest version back.',
  method: 'POST',
  path: '/api/v2/staff/cases/{slug}/state',
  audience: 'staff',
  roles: ROLES,
  params: z.object({ slug: caseSlug }),
  body: z.object({ is_open: z.boolean(), reason: proposalReason }),
  answer: dataOf(z.object({ is_open: z.boolean() })),
  refusals: ['forbidden', 'not_found'],
});
