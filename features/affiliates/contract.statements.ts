import * as z from 'zod/mini';
import { currencyCode, idText, moneyText, timeText } from '#core/wire.ts';

/** What staff and the partner read of a closed month. */
export const LINE_KINDS = ['revenue_share', 'cpa', 'sub_share', 'correction', 'carried'] as const;

const total = z.object({
  currency: currencyCode,
  total: moneyText,
  payable: moneyText,
  carried: moneyText,
  /** When the transfer to the partner was recorded. */
  paid_at: z.nullable(timeText),
  /** An approved payout, or a paid one; null while there is none, and after it was declined. */
  payout: z.nullable(
    z.object({
      id: idText,
      status: z.enum(['approved', 'paid']),
      approved_at: timeText,
      /** The ends of it; null for payouts that are older than destinations. */
      destination: z.nullable(z.string()),
      /** Of the transfer by the bank. */
      reference: z.nullable(z.string()),
    }),
  ),
});

export const statement = z.object({
  id: idText,
  /** As 2026-10. */
  month: z.string(),
  plan: z.nullable(z.string()),
  depositors: z.int(),
  closed_at: timeText,
  totals: z.array(total),
});
export type ShownStatement = z.output<typeof statement>;

export const statementDetails = z.object({
  ...statement.shape,
  partner: z.object({ id: idText, name: z.string() }),
  lines: z.array(
    z.object({
      kind: z.enum(LINE_KINDS),
      currency: currencyCode,
      base: z.nullable(moneyText),
      rate_bp: z.nullable(z.int()),
      amount: moneyText,
      /** The pseudonym of a player, the name of a partner below, or the reason of a correction. */
      about: z.nullable(z.string()),
    }),
  ),
  players: z.array(
    z.object({
      player: z.string(),
      currency: currencyCode,
      staked: moneyText,
      paid_out: moneyText,
      bonuses: moneyText,
      deposited: moneyText,
      fees: moneyText,
      ngr: moneyText,
    }),
  ),
});
export type StatementDetails = z.output<typeof statementDetails>;
