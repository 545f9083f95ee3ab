import * as z from 'zod/mini';
import { levelTerms } from '#domain/levels/rules.ts';
import { basedOn } from '#domain/staff/contract.fields.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';

/** Besides admins: payments answers for what levels cost; risk and support read them. */
export const LEVEL_READERS = ['payments', 'risk', 'support'] as const;

export const levelVersions = proposalCalls({
  name: 'levelVersions',
  path: '/api/v2/staff/level-versions',
  noun: 'proposed version of what levels give',
  roles: ['payments'],
  readers: LEVEL_READERS,
  terms: z.object({
    terms: levelTerms,
    /** The version that it was made from. */
    based_on: z.int(),
  }),
  request: z.object({ terms: levelTerms, based_on: basedOn, reason: proposalReason }),
  details: z.null(),
  summaries: {
    propose:
      'Proposes the next version of what levels give. The XP at which a level begins is fixed, ' +
      'so no player changes their level by it.',
    approve:
      'Approves the terms of a colleague: they apply to stakes, weeks, levels and reviews from ' +
      'now on. What was earned stays.',
  },
  refusals: { propose: ['bad_input', 'version_outdated'], approve: ['proposal_outdated'] },
});
export type LevelProposal = z.output<typeof levelVersions.proposal>;
