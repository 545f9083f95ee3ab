import * as z from 'zod/mini';
import { call, currencyCode, idText, moneyText, pageOf, pageQuery, timeText } from '#core/wire.ts';
import { period } from '#domain/bets/contract.ts';

const withdrawal = z.object({
  id: idText,
  /** The method in the words of the operator. */
  name: z.object({ ru: z.string(), en: z.string(), kz: z.string() }),
  currency: currencyCode,
  /** What left the balance. */
  amount: moneyText,
  fee: moneyText,
  /** What is sent, and in what. */
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
export type Withdrawal = z.output<typeof withdrawal>;

export const listWithdrawals = call({
  name: 'profile.listWithdrawals',
  summary: 'Withdrawals of the player over a period, whatever came of them, latest first.',
  method: 'GET',
  path: '/api/v2/profile/withdrawals',
  audience: 'player',
  query: z.object({ ...pageQuery.shape, period: z.optional(period) }),
  answer: pageOf(withdrawal),
  refusals: ['cursor_format'],
});
