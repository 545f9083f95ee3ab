import * as z from 'zod/mini';
import { listCalls } from '#core/list-calls.ts';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  localText,
  moneyText,
  pageOf,
  pageQuery,
  timeText,
} from '#core/wire.ts';
import { FREE_ROUND_STATES } from '#domain/bonuses/rules.free-rounds.ts';
import { COUNT_REASONS, GRANT_STATES } from '#domain/bonuses/rules.ts';
import { reasonText } from '#domain/staff/contract.fields.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';
import { bonusCodeText } from '#domain/bonuses/rules.codes.ts';
import { EDITORS, READERS } from './contract.backoffice.ts';

export const bonusGrants = proposalCalls({
  name: 'bonusGrants',
  path: '/api/v2/staff/bonus-grants',
  noun: 'proposed bonus of a player',
  roles: EDITORS,
  readers: READERS,
  terms: z.object({
    bonus: bonusCodeText,
    /** The version when it was proposed. */
    version: z.int(),
    currency: currencyCode,
    /** The most that it gives. */
    amount: moneyText,
  }),
  request: z.object({
    player: idText,
    bonus: bonusCodeText,
    currency: currencyCode,
    reason: proposalReason,
  }),
  amounts: ['amount'],
  details: z.null(),
  summaries: {
    propose:
      'Offers a bonus to a player, who has to claim it. Up to a sum within thirty days it is ' +
      'offered at once, and the answer is null; beyond that it becomes a proposal.',
    approve: 'Approves the bonus that a colleague proposed, and offers it to the player.',
  },
  refusals: {
    propose: [
      'not_found',
      'bonus_unknown',
      'bonus_wrong_currency',
      'bonus_player_closed',
      'bonus_not_for_player',
    ],
    approve: [
      'bonus_unknown',
      'bonus_wrong_currency',
      'bonus_player_closed',
      'bonus_not_for_player',
      'proposal_outdated',
    ],
  },
});
export type BonusGrantProposal = z.output<typeof bonusGrants.proposal>;

const grant = z.object({
  id: idText,
  code: z.string(),
  /** The version whose terms it keeps. */
  version: z.int(),
  names: localText,
  state: z.enum(GRANT_STATES),
  source: z.enum(['code', 'staff', 'pack', 'promotion']),
  currency: currencyCode,
  /** The free rounds that it consists of, once they were claimed; null for every other bonus. */
  free_rounds: z.nullable(
    z.object({
      state: z.enum(FREE_ROUND_STATES),
      used: z.int(),
      count: z.int(),
      bet_value: moneyText,
      won: z.nullable(moneyText),
      expires_at: timeText,
    }),
  ),
  deposit: moneyText,
  amount: moneyText,
  /** The bonus money that is left. */
  balance: moneyText,
  required: moneyText,
  progress: moneyText,
  converted: moneyText,
  returned: moneyText,
  created_at: timeText,
  claim_until: timeText,
  active_until: z.nullable(timeText),
  ended_at: z.nullable(timeText),
  end_reason: z.nullable(z.string()),
});
export type ShownGrant = z.output<typeof grant>;

const ofPlayer = z.object({ player: idText });
const ofGrant = z.object({ player: idText, id: idText });
const PATH = '/api/v2/staff/players/{player}/bonuses';

export const { list: listPlayerBonuses, file: exportPlayerBonuses } = listCalls({
  name: 'bonuses.listOfPlayer',
  summary: 'Lists the bonuses of a player, latest first.',
  path: PATH,
  roles: READERS,
  exportRoles: ['payments', 'risk'],
  params: ofPlayer,
  filters: {},
  row: grant,
});

export const readPlayerBonus = call({
  name: 'bonuses.readOfPlayer',
  summary: 'Returns a bonus of a player with every change of its state.',
  method: 'GET',
  path: `${PATH}/{id}`,
  audience: 'staff',
  roles: READERS,
  params: ofGrant,
  answer: dataOf(
    z.object({
      bonus: grant,
      moves: z.array(
        z.object({
          from: z.nullable(z.enum(GRANT_STATES)),
          to: z.enum(GRANT_STATES),
          reason: z.nullable(z.string()),
          at: timeText,
        }),
      ),
    }),
  ),
  refusals: ['forbidden', 'not_found'],
});

const count = z.object({
  id: idText,
  game: z.string(),
  staked: moneyText,
  counted: moneyText,
  reason: z.nullable(z.enum(COUNT_REASONS)),
  at: timeText,
});
export type ShownCount = z.output<typeof count>;

export const listPlayerCounts = call({
  name: 'bonuses.listCountsOfPlayer',
  summary: 'Lists what each bet added to the wagering of a bonus of a player, latest first.',
  method: 'GET',
  path: `${PATH}/{id}/counts`,
  audience: 'staff',
  roles: READERS,
  params: ofGrant,
  query: pageQuery,
  answer: pageOf(count),
  refusals: ['forbidden', 'not_found'],
});

export const cancelPlayerBonus = call({
  name: 'bonuses.cancelOfPlayer',
  summary: 'Cancels a bonus of a player, with a reason: what is left of its money goes back.',
  method: 'POST',
  path: `${PATH}/{id}/cancel`,
  audience: 'staff',
  roles: EDITORS,
  params: ofGrant,
  body: z.object({ reason: reasonText(500) }),
  answer: dataOf(grant),
  refusals: ['forbidden', 'not_found', 'bonus_ended'],
});
