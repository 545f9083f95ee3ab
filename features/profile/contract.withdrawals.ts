import * as z from 'zod/mini';
import { call, currencyCode, idText, moneyText, pageOf, pageQuery, timeText } from '#core/wire.ts';
import { period } from '#domain/bets/contract.ts';

const withdrawal = z.object({
  id: idText,
  /** The name the operator gave to the method. */
  name: z.object({ ru: z.string(), en: z.string(), kz: z.string() }),
  currency: currencyCode,
  /** The amount debited from the balance. */
  amount: moneyText,
  fee: moneyText,
  /** The amount sent, and its currency. */
  arrives: moneyText,
  arrives_currency: currencyCode,
  /** Masked. */
  destination: z.string(),
  /**
   * 1 requested · 2 review · 3 approved · 4 sent · 5 paid · 6 rejected · 7 failed ·
   * 8 cancelled.
   */
  status: z.literal([1, 2, 3, 4, 5, 6, 7, 8]),
  created_at: timeText,
  closed_at: z.nullable(timeText),
});
export type ProfileWithdrawal = z.output<typeof withdrawal>;

export const listWithdrawals = call({
  name: 'profile.listWithdrawals',
  summary: 'Lists the withdrawals of the player over a period in every status, latest first.',
  method: 'GET',
  path: '/api/v2/profile/withdrawals',
  audience: 'player',
  query: z.object({ ...pageQuery.shape, period: z.optional(period) }),
  answer: pageOf(withdrawal),
});
