import assert from 'node:assert';
import type { Currency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { exchange, repayDebt, transfer } from '#domain/ledger/server/index.ts';
import { creditOf } from '#domain/payments/rules.ts';
import type { Tx } from '#platform/server/db.ts';
import { STATUS, step, type DepositEvent, type DepositStatus } from '../rules.ts';
import type { CashierDeps } from './deps.ts';
import { processOf, stateOf } from './present.ts';
import { updateState, type DepositRow, type ExchangedPayment } from './store.ts';

const EVENT_NAMES = {
  [STATUS.created]: 'deposit.created',
  [STATUS.waiting]: 'deposit.waiting',
  [STATUS.paid]: 'deposit.paid',
  [STATUS.failed]: 'deposit.failed',
  [STATUS.expired]: 'deposit.expired',
  [STATUS.cancelled]: 'deposit.cancelled',
} as const satisfies Record<DepositStatus, string>;

/** Money that arrived: in the wallet's currency, and in the provider's when it is another. */
export type PaidEvent = Extract<DepositEvent, { kind: 'paid' }> & ExchangedPayment;

/**
 * Applies an event to a locked deposit: its status, the credit when it was paid, the domain event
 * and, after the commit, the update of the player's page. All or nothing. Returns the deposit after
 * the event; the very same object when the event changed nothing.
 */
export async function applyEvent(
  deps: CashierDeps,
  tx: Tx,
  deposit: DepositRow,
  event: Exclude<DepositEvent, { kind: 'paid' }> | PaidEvent,
): Promise<DepositRow> {
  const before = stateOf(deposit);
  const after = step(before, event);
  if (after === before) return deposit;
  const exchanged = event.kind === 'paid' ? event : { charge: null, rate: null };
  const changed = await updateState(tx, deposit.id, after, exchanged);
  if (event.kind === 'paid') await credit(deps, tx, changed, event);
  await deps.emit(tx, EVENT_NAMES[after.status], eventBody(changed));
  tx.onCommit(() => deps.publishTo('me.deposits', changed.player_id, processOf(changed)));
  return changed;
}

/**
 * Transfers from the provider's clearing account to the player's cash account, under a unique
 * idempotency key. Another currency goes through the exchange accounts, in an explicit pair of
 * transfers.
 */
async function credit(
  deps: CashierDeps,
  tx: Tx,
  deposit: DepositRow,
  paid: PaidEvent,
): Promise<void> {
  const { id, player_id, currency, provider, commission_bp: bp } = deposit;
  const cash = await deps.accounts.find(tx, 'player_cash', player_id.toString(), currency);
  const clearing = (of: Currency) => deps.accounts.find(tx, 'psp_clearing', provider, of);
  const amount = creditOf(paid.amount, bp);
  const names = { key: `deposit:${id}`, ref: `deposit:${id}` };
  const debit = await clearing(deposit.charge_currency ?? currency);
  const moved =
    paid.charge === null
      ? await transfer(tx, { ...names, kind: 'deposit', debit, credit: cash, amount })
      : await exchange(tx, deps.accounts, {
          ...names,
          from: { account: debit, amount: creditOf(paid.charge, bp) },
          to: { account: cash, amount },
        });
  assert(!isRefusal(moved), `deposit ${id} could not be credited`);
  const isRepeat = 'out' in moved ? moved.out.isRepeat : moved.isRepeat;
  assert(!isRepeat, `deposit ${id} was credited before it was paid`);
  await repayDebt(tx, cash, names.key);
  await deps.announceBalance(tx, player_id, currency);
}

function eventBody(deposit: DepositRow) {
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
