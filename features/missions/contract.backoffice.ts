import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText, type Answer } from '#core/wire.ts';
import { bonusCodeText } from '#domain/bonuses/rules.codes.ts';
import { missionTerms } from '#domain/missions/rules.ts';
import { basedOn, reasonText } from '#domain/staff/contract.fields.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';

/** Besides admins, as for bonuses: payments runs missions; risk and support read them. */
const READERS = ['payments', 'risk', 'support'] as const;
const EDITORS = ['payments'] as const;

export const missionVersions = proposalCalls({
  name: 'missionVersions',
  path: '/api/v2/staff/mission-versions',
  noun: 'proposed version of a mission',
  roles: EDITORS,
  readers: READERS,
  terms: z.object({
    code: bonusCodeText,
    terms: missionTerms,
    /** The version that it was made from; 0 for a new mission. */
    based_on: z.int(),
  }),
  request: z.object({
    code: bonusCodeText,
    terms: missionTerms,
    based_on: basedOn,
    reason: proposalReason,
  }),
  details: z.null(),
  summaries: {
    propose: 'Proposes the terms of a new mission, or the next version of one.',
    approve:
      'Approves the terms of a colleague: they apply to the periods that begin from now on, and ' +
      'those of a new mission at once.',
  },
  refusals: { propose: ['bad_input', 'version_outdated'], approve: ['proposal_outdated'] },
});
export type MissionProposal = z.output<typeof missionVersions.proposal>;

const shown = z.object({
  code: z.string(),
  is_on: z.boolean(),
  version: z.int(),
  terms: missionTerms,
  /** Players of the last 30 days, one for each period. */
  reached: z.int(),
  claimed: z.int(),
  /** What was given in cash so far, and the most that may be; null for any amount. */
  budgets: z.array(
    z.object({ currency: currencyCode, given: moneyText, budget: z.nullable(moneyText) }),
  ),
});
export type StaffMission = z.output<typeof shown>;

export const listStaffMissions = call({
  name: 'missions.listForStaff',
  summary: 'Lists the missions with their latest terms, open proposals, and what terms may have.',
  method: 'GET',
  path: '/api/v2/staff/missions',
  audience: 'staff',
  roles: READERS,
  answer: dataOf(
    z.object({
      missions: z.array(shown),
      proposals: z.array(missionVersions.proposal),
      games: z.array(z.string()),
      /** Bonuses that can be a reward. */
      bonuses: z.array(z.string()),
      /** The largest reward in cash. */
      cash_max: z.array(z.object({ currency: currencyCode, amount: moneyText })),
    }),
  ),
  refusals: ['forbidden'],
});

export type MissionOptions = Answer<typeof listStaffMissions>['data'];

export const switchMission = call({
  name: 'missions.switch',
  summary:
    'Switches a mission on or off, with a reason. What was earned before can still be claimed.',
  method: 'POST',
  path: '/api/v2/staff/missions/{code}/state',
  audience: 'staff',
  roles: EDITORS,
  params: z.object({ code: bonusCodeText }),
  body: z.object({ is_on: z.boolean(), reason: reasonText(500) }),
  answer: dataOf(z.object({ is_on: z.boolean() })),
  refusals: ['forbidden', 'not_found'],
});
