/** Payments as the pages of the player and of staff list them; each page picks its columns. */
import * as z from 'zod/mini';
import { currencyCode, idText, moneyText, timeText, localText } from '#core/wire.ts';
import { depositStatus, withdrawalStatus } from '#domain/payments/contract.ts';

export const depositRecord = z.object({
  id: idText,
  /** The name the operator gave to the payment method. */
  method: localText,
  provider: z.string(),
  currency: currencyCode,
  /** The requested amount. */
  amount: moneyText,
  /** Null until it was paid. */
  paid: z.nullable(moneyText),
  sum_was_changed: z.boolean(),
  /** What reached the balance, or would. */
  shop_amount: moneyText,
  commission: moneyText,
  status: depositStatus,
  is_late: z.boolean(),
  invoice: z.nullable(z.string()),
  created_at: timeText,
  expires_at: timeText,
  closed_at: z.nullable(timeText),
});
export type DepositRecord = z.output<typeof depositRecord>;

export const withdrawalRecord = z.object({
  id: idText,
  method: localText,
  /** Masked. */
  destination: z.string(),
  currency: currencyCode,
  /** The amount debited from the balance. */
  amount: moneyText,
  fee: moneyText,
  /** The amount sent, and its currency. */
  arrives: moneyText,
  arrives_currency: currencyCode,
  status: withdrawalStatus,
  is_on_hold: z.boolean(),
  /** The risk flags raised when it was requested. */
  flags: z.array(z.string()),
  created_at: timeText,
  closed_at: z.nullable(timeText),
});
export type WithdrawalRecord = z.output<typeof withdrawalRecord>;
