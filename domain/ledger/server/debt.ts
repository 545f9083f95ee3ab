import assert from 'node:assert';
import type { AccountId } from '#core/ids.ts';
import { micro, ZERO, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { lockAccounts, lockDebts } from './store.accounts.ts';
import { transfer } from './transfer.ts';

/**
 * Pays what the owner of a cash account owes from what is in it, in the caller's transaction, and
 * answers with the amount. A debt begins when a result is corrected after its payout was spent;
 * whatever comes in later pays it first. `key` names what came in.
 */
export async function repayDebt(tx: Tx, cash: AccountId, key: string): Promise<Micro> {
  const locked = await lockAccounts(tx, [cash]);
  const debt = (await lockDebts(tx, [cash], [])).get(cash);
  const balance = locked.get(cash)?.balance ?? ZERO;
  if (!debt || debt.balance === 0n || balance === 0n) return ZERO;
  const amount = micro(balance < -debt.balance ? balance : -debt.balance);
  const moved = await transfer(tx, {
    key: `debt:${key}`,
    kind: 'debt_repayment',
    debit: cash,
    credit: debt.id,
    amount,
    ref: key,
  });
  assert(!isRefusal(moved), 'debt: the cash is there');
  return amount;
}
