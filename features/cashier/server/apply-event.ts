import assert from 'node:assert';
import { formatMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { transfer } from '#house/ledger/server/index.ts';
import { creditOf } from '#house/payments/rules.ts';
import type { Tx } from '#platform/server/db.ts';
import { STATUS, step, type DepositEvent, type DepositStatus } from '../rules.ts';
import type { CashierDeps } from './cashier.ts';
import { processOf, stateOf } from './present.ts';
import { updateState, type Deposit } from './store.ts';

const NAME = {
  [STATUS.created]: 'deposit.created',
  [STATUS.waiting]: 'deposit.waiting',
  [STATUS.paid]: 'deposit.paid',
  [STATUS.failed]: 'deposit.failed',
  [STATUS.expired]: 'deposit.expired',
  [STATUS.cancelled]: 'deposit.cancelled',
} as const satisfies Record<DepositStatus, string>;

/**
 * Lets an event change a locked deposit: its state, the money when it was paid, the house's event
 * and, after the commit, the player's page. All of it or nothing. Answers the deposit as it then
 * is; the very same object when the event changed nothing.
 */
export async function applyEvent(
  deps: CashierDeps,
  tx: Tx,
  deposit: Deposit,
  event: DepositEvent,
): Promise<Deposit> {
  const before = stateOf(deposit);
  const after = step(before, event);
  if (after === before) return deposit;
  const changed = await updateState(tx, deposit.id, after);
  if (event.kind === 'paid') await credit(deps, tx, changed, event.amount);
  await deps.emit(tx, NAME[after.status], eventBody(changed));
  tx.onCommit(() => deps.publishTo('me.deposits', changed.player_id, processOf(changed)));
  return changed;
}

/** From the provider's clearing account to the player's cash, under a key that fits only once. */
async function credit(deps: CashierDeps, tx: Tx, deposit: Deposit, paid: Micro): Promise<void> {
  const { id, player_id, currency, provider } = deposit;
  const moved = await transfer(tx, {
    key: `deposit:${id}`,
    kind: 'deposit',
    debit: await deps.accounts.find(tx, 'psp_clearing', provider, currency),
    credit: await deps.accounts.find(tx, 'player_cash', player_id.toString(), currency),
    amount: creditOf(paid, deposit.commission_bp),
    ref: `deposit:${id}`,
  });
  assert(!isRefusal(moved) && !moved.isRepeat, `deposit ${id} was credited before it was paid`);
  await deps.announceBalance(tx, player_id, currency);
}

function eventBody(deposit: Deposit) {
  const process = processOf(deposit);
  return {
    deposit_id: process.id,
    player_id: deposit.player_id.toString(),
    provider: deposit.provider,
    method: process.hash,
    currency: process.currency,
    announced: formatMoney(deposit.amount),
    amount: process.amount,
    credited: deposit.status === STATUS.paid ? process.shop_amount : '0.00',
    is_late: deposit.is_late,
  };
}
