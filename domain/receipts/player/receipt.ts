/**
 * A bet of the API as a receipt: the same fields, without those that only the player's own page
 * needs.
 */
import type { Receipt } from '#core/fairness/receipt.ts';
import type { BetDetails, BetRecord } from '#domain/bets/contract.ts';

export function receiptOf(bet: BetRecord & Partial<BetDetails>): Receipt {
  const { balance: _, seed_id: __, is_corrected: ___, settlements: ____, ...receipt } = bet;
  return receipt;
}

/** As a file is written: every field on a line of its own. */
export function receiptText(receipt: Receipt): string {
  return `${JSON.stringify(receipt, null, 2)}\n`;
}
