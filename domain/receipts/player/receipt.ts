/** A bet of the wire as a receipt: the same fields, without what only its owner's page needs. */
import type { Receipt } from '#core/fairness/receipt.ts';
import type { BetRecord } from '#domain/bets/contract.ts';

export function receiptOf(bet: BetRecord): Receipt {
  const { balance: _, seed_id: __, ...receipt } = bet;
  return receipt;
}

/** As a file is written: every field on a line of its own. */
export function receiptText(receipt: Receipt): string {
  return `${JSON.stringify(receipt, null, 2)}\n`;
}
