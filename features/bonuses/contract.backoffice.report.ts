import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText } from '#core/wire.ts';

const sum = z.object({
  bonus: z.string(),
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
