import type { WagerId } from '#core/ids.ts';
import { addMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Wager } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { listOpenWagers, type PlayerRound } from '../store.transactions.ts';
import type { WalletDeps } from './types.ts';

/** Closes what is open in a round: it has paid what it has paid. A win that comes later is late. */
export async function closeRound(
  { wagers }: WalletDeps,
  tx: Tx,
  round: PlayerRound,
  by: string,
): Promise<void> {
  for (const wagerId of await listOpenWagers(tx, round)) {
    const closed = await wagers.settleOutside(tx, closingOf(wagerId, by));
    // Another transaction closed it between the list and its lock.
    if (isRefusal(closed) && closed.refused !== 'wager_closed') {
      throw new Error(`wager ${wagerId} was not closed: ${closed.refused}`);
    }
  }
}

/** The end of a wager that won nothing more; `by` is the request that says so. */
export function closingOf(wagerId: WagerId, by: string) {
  return {
    wagerId,
    payoutOf: paidBy,
    params: { ref: by, round_closed: true },
    outcome: { amount: '0.00' },
    isOpen: false,
  };
}

/** What a wager has paid, in both kinds of money. */
export function paidBy({ cash_payout, bonus_payout }: Wager): Micro {
  return addMoney(cash_payout, bonus_payout);
}
