import * as z from 'zod/mini';
import { call, currencyCode, dataOf, localText, moneyText } from '#core/wire.ts';
import { bonusCodeText } from '#domain/bonuses/rules.codes.ts';
import { packTerms } from '#domain/bonuses/rules.packs.ts';
import { basedOn, reasonText } from '#domain/staff/contract.fields.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';
import { EDITORS, READERS } from './contract.backoffice.ts';

const BASE = '/api/v2/staff/bonus-packs';

export const packVersions = proposalCalls({
  name: 'bonusPacks',
  path: '/api/v2/staff/bonus-pack-versions',
  noun: 'proposed version of a welcome pack',
  roles: EDITORS,
  readers: READERS,
  terms: z.object({
    code: bonusCodeText,
    terms: packTerms,
    /** The version that it was made from; 0 for a new pack. */
    based_on: z.int(),
  }),
  request: z.object({
    code: bonusCodeText,
    terms: packTerms,
    based_on: basedOn,
    reason: proposalReason,
  }),
  details: z.null(),
  summaries: {
    propose: 'Proposes a new welcome pack, or the next version of one.',
    approve:
      'Approves the version of a colleague: players who register from now on get it. A player ' +
      'who has the pack keeps the version of the registration.',
  },
  refusals: {
    propose: ['bad_input', 'version_outdated'],
    approve: ['bad_input', 'proposal_outdated'],
  },
});
export type PackProposal = z.output<typeof packVersions.proposal>;

const pack = z.object({
  code: z.string(),
  /** Whether new players get it: one pack at most. */
  is_on: z.boolean(),
  version: z.int(),
  terms: packTerms,
  /** How many players have it, and how many of them its latest version. */
  players: z.int(),
  players_latest: z.int(),
});
export type StaffPack = z.output<typeof pack>;

export const listPacks = call({
  name: 'bonuses.listPacks',
  summary: 'Lists the welcome packs with their latest versions, and open proposals.',
  method: 'GET',
  path: BASE,
  audience: 'staff',
  roles: READERS,
  answer: dataOf(
    z.object({
      packs: z.array(pack),
      proposals: z.array(packVersions.proposal),
      /** The bonuses that can be steps. */
      bonuses: z.array(z.object({ code: z.string(), names: localText, is_on: z.boolean() })),
    }),
  ),
  refusals: ['forbidden'],
});
export type PackOptions = z.output<typeof listPacks.answer>['data'];

export const switchPack = call({
  name: 'bonuses.switchPack',
  summary:
    'Gives new players this welcome pack instead of another one, or none, with a reason. Players ' +
    'who have a pack keep it.',
  method: 'POST',
  path: `${BASE}/{code}/state`,
  audience: 'staff',
  roles: EDITORS,
  params: z.object({ code: bonusCodeText }),
  body: z.object({ is_on: z.boolean(), reason: reasonText(500) }),
  answer: dataOf(z.object({ is_on: z.boolean() })),
  refusals: ['forbidden', 'not_found'],
});

const sums = {
  /** The smallest deposit that gets the whole bonus. */
  deposit: moneyText,
  /** What is granted, of free rounds on average. */
  bonus: moneyText,
  /** What its player has left of it on average: what it costs the operator. */
  value: moneyText,
};
const packCost = z.object({
  /** The steps that the currency has, by their place in the pack. */
  steps: z.array(z.object({ step: z.int(), code: z.string(), ...sums })),
  total: z.object(sums),
});
export type PackCost = z.output<typeof packCost>;

export const costOfPack = call({
  name: 'bonuses.costOfPack',
  summary:
    'Returns what a welcome pack costs for a player who takes every step whole, by the ' +
    'formula of each bonus. Changes nothing.',
  method: 'POST',
  path: `${BASE}/costs`,
  audience: 'staff',
  roles: EDITORS,
  body: z.object({ terms: packTerms, currency: currencyCode }),
  answer: dataOf(packCost),
  refusals: ['forbidden', 'bad_input'],
});
