import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText } from '#core/wire.ts';

const sum = z.object({
  bonus: z.string(),
  /** Whether players may take it again in each period, by its latest terms. */
  is_reload: z.boolean(),
  /** Whether it returns a share of lost weeks. */
  is_cashback: z.boolean(),
  currency: currencyCode,
  /** How many began. */
  grants: z.int(),
  granted: moneyText,
  /** Of it and of what was won with it: what became cash, and what went back. */
  converted: moneyText,
  returned: moneyText,
  /** The bonus money that players have now. */
  open: moneyText,
  /** What games took; negative where players won with bonus money. */
  lost: moneyText,
  /** What it has cost: what was granted and did not go back, without what is open. */
  cost: moneyText,
});
export type BonusSumLine = z.output<typeof sum>;

export const readBonusReport = call({
  name: 'bonuses.report',
  summary: 'Returns cost and liability by bonus and currency, since the beginning.',
  method: 'GET',
  path: '/api/v2/staff/reports/bonuses',
  audience: 'staff',
  roles: ['payments', 'risk'],
  answer: dataOf(z.array(sum)),
  refusals: ['forbidden'],
});

const freeRoundSum = z.object({
  game: z.string(),
  currency: currencyCode,
  /** How often they were issued, with how many rounds, and how many of these were played. */
  grants: z.int(),
  rounds: z.int(),
  used: z.int(),
  /** The stakes that the operator paid for all rounds, and those of the rounds that were played. */
  issued: moneyText,
  staked: moneyText,
  /** What the rounds won, and what of it was granted: never more than their largest winnings. */
  won: moneyText,
  granted: moneyText,
  /** Stakes that are left and winnings that wait for the last round. */
  open: moneyText,
});
export type FreeRoundSumLine = z.output<typeof freeRoundSum>;

export const readFreeRoundReport = call({
  name: 'bonuses.reportFreeRounds',
  summary:
    'Returns the stakes and winnings of free rounds by game and currency, since the beginning.',
  method: 'GET',
  path: '/api/v2/staff/reports/free-rounds',
  audience: 'staff',
  roles: ['payments', 'risk'],
  answer: dataOf(z.array(freeRoundSum)),
  refusals: ['forbidden'],
});
