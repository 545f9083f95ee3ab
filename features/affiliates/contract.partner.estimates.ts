import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText } from '#core/wire.ts';
import { LINE_KINDS } from './contract.statements.ts';

const tier = z.object({ from: z.int(), rate_bp: z.int() });

const estimate = z.object({
  /** As 2026-10. */
  month: z.string(),
  plan: z.nullable(z.string()),
  /** New depositing players so far, by which the tier is chosen. */
  depositors: z.int(),
  /**
   * The share of deposits that the plan deducts from NGR for the fees of payments; null when it
   * deducts what the payment providers charged.
   */
  payment_fee_bp: z.nullable(z.int()),
  /** Null: the plan pays no revenue share. */
  tier: z.nullable(tier),
  next_tier: z.nullable(tier),
  /** What the statement would have by now; lines of one kind and currency as one. */
  lines: z.array(z.object({ kind: z.enum(LINE_KINDS), currency: currencyCode, amount: moneyText })),
  totals: z.array(
    z.object({
      currency: currencyCode,
      total: moneyText,
      payable: moneyText,
      carried: moneyText,
    }),
  ),
});
export type ShownEstimate = z.output<typeof estimate>;

export const readPartnerEstimates = call({
  name: 'partner.readEstimates',
  summary:
    'Returns what the months that are not closed come to by now, computed as their statements ' +
    'will be: with the plan of the month, its tier, shares of partners below and what was carried.',
  method: 'GET',
  path: '/api/v2/partner/estimates',
  audience: 'anyone',
  everywhere: true,
  apiKey: true,
  answer: dataOf(z.array(estimate)),
  refusals: ['unauthorized', 'forbidden'],
});
