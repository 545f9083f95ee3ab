import * as z from 'zod/mini';
import { idText, moneyText, timeText } from '#core/wire.ts';
import { historyQuery, walletCurrency } from '#domain/bets/contract.ts';

export const accountKind = z.enum(['cash', 'bonus', 'held']);

/** A movement as the player and staff see it; each adds what its page links to. */
export const movement = z.object({
  id: idText,
  /** The kind of movement: deposit, adjustment, play_grant, hold and so on. */
  kind: z.string(),
  currency: walletCurrency,
  amount: moneyText,
  /** The change of the player's total; zero for a transfer between the player's own accounts. */
  change: moneyText,
  /** Null on the casino's side. */
  from: z.nullable(accountKind),
  to: z.nullable(accountKind),
  /** The balance after it: of the requested account, else of cash, else of the other account. */
  balance: moneyText,
  created_at: timeText,
});

/** What made or repaid a debt; the kinds of repayment say what it was repaid from. */
export const debtEntry = z.object({
  /** Its place among the changes of the debt. */
  id: idText,
  kind: z.enum(['correction', 'payout', 'deposit', 'withdrawal', 'adjustment', 'balance']),
  currency: walletCurrency,
  /** Negative for a correction, positive for a repayment. */
  change: moneyText,
  /** What is owed after it. */
  owed: moneyText,
  /** The bet that was corrected or paid. */
  bet_id: z.nullable(idText),
  game: z.nullable(z.string()),
  created_at: timeText,
});
export type DebtRecord = z.output<typeof debtEntry>;

export const movementFilter = z.object({
  period: historyQuery.shape.period,
  play: historyQuery.shape.play,
  account: z.optional(accountKind),
});
export type MovementQuery = z.output<typeof movementFilter>;
