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

export const movementFilter = z.object({
  period: historyQuery.shape.period,
  play: historyQuery.shape.play,
  account: z.optional(accountKind),
});
export type MovementQuery = z.output<typeof movementFilter>;
