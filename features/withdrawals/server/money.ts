import assert from 'node:assert';
import type { AccountId } from '#core/ids.ts';
import { micro, type Micro } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import {
  exchange,
  hold,
  postHold,
  repayDebt,
  transfer,
  voidHold,
  type HoldPart,
} from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { MoneyMove } from '../rules.ts';
import type { WithdrawalDeps } from './deps.ts';
import type { WithdrawalRow } from './store.ts';

/** The owner of the operator's account for withdrawal fees. */
const FEES_OWNER = 'withdrawals';

/** Holds the amount without a time limit; a debt is paid first. Refuses `insufficient_funds`. */
export async function holdMoney(
  deps: WithdrawalDeps,
  tx: Tx,
  row: WithdrawalRow,
): Promise<Refusal<'key_reused' | 'insufficient_funds'> | undefined> {
  const owner = row.player_id.toString();
  const cash = await deps.accounts.find(tx, 'player_cash', owner, row.currency);
  await repayDebt(tx, cash, keyOf(row));
  const held = await hold(tx, {
    key: keyOf(row),
    cash,
    held: await deps.accounts.find(tx, 'player_held', owner, row.currency),
    amount: row.amount,
    ref: refOf(row),
    lifeSeconds: null,
  });
  return isRefusal(held) ? held : undefined;
}

/** Makes the ledger entries of a state change. Every key is unique, so each entry is made once. */
export async function moveMoney(
  deps: WithdrawalDeps,
  tx: Tx,
  row: WithdrawalRow,
  move: MoneyMove,
): Promise<void> {
  switch (move) {
    case 'none':
      return;
    case 'post':
      return await post(deps, tx, row);
    case 'release': {
      const released = await voidHold(tx, keyOf(row));
      assert(!isRefusal(released), `withdrawal ${row.id}: there is no hold to release`);
      return;
    }
    case 'reverse':
      return await reverse(deps, tx, row);
    default:
      move satisfies never;
  }
}

/** Moves the held money to the provider, and the fee to the operator. */
async function post(deps: WithdrawalDeps, tx: Tx, row: WithdrawalRow): Promise<void> {
  const { clearing, fees } = await ledgerAccounts(deps, tx, row);
  const parts: HoldPart[] = [{ credit: clearing, amount: netOf(row) }];
  if (row.fee > 0n) parts.push({ credit: fees, amount: row.fee });
  const posted = await postHold(tx, keyOf(row), parts);
  assert(!isRefusal(posted), `withdrawal ${row.id}: there is no hold to post`);
  if (row.rate === null) return;
  const exchanged = await exchange(tx, deps.accounts, {
    key: `${keyOf(row)}:exchange`,
    from: { account: clearing, amount: netOf(row) },
    to: { account: await exchangeClearing(deps, tx, row), amount: row.arrives },
    ref: refOf(row),
  });
  assert(!isRefusal(exchanged), `withdrawal ${row.id}: the exchange transfer was refused`);
}

/**
 * Reverses all transfers; the player gets the whole amount in one transfer, and a debt is paid from
 * it.
 */
async function reverse(deps: WithdrawalDeps, tx: Tx, row: WithdrawalRow): Promise<void> {
  const { clearing, fees, cash } = await ledgerAccounts(deps, tx, row);
  const key = `${keyOf(row)}:return`;
  if (row.rate !== null) {
    const exchanged = await exchange(tx, deps.accounts, {
      key: `${key}:exchange`,
      from: { account: await exchangeClearing(deps, tx, row), amount: row.arrives },
      to: { account: clearing, amount: netOf(row) },
      ref: refOf(row),
    });
    assert(!isRefusal(exchanged), `withdrawal ${row.id}: the exchange transfer was refused`);
  }
  const kind = 'withdrawal_returned';
  const back = (name: string, debit: AccountId, credit: AccountId, amount: Micro) =>
    transfer(tx, { key: name, kind, debit, credit, amount, ref: refOf(row) });
  if (row.fee > 0n) await back(`${key}:fee`, fees, clearing, row.fee);
  const moved = await back(key, clearing, cash, row.amount);
  assert(!isRefusal(moved) && !moved.isRepeat, `withdrawal ${row.id} was returned before`);
  await repayDebt(tx, cash, key);
}

async function ledgerAccounts(deps: WithdrawalDeps, tx: Tx, row: WithdrawalRow) {
  const { accounts } = deps;
  return {
    clearing: await accounts.find(tx, 'psp_clearing', row.provider, row.currency),
    fees: await accounts.find(tx, 'house_fees', FEES_OWNER, row.currency),
    cash: await accounts.find(tx, 'player_cash', row.player_id.toString(), row.currency),
  };
}

/** The provider's clearing account in the exchange currency. */
function exchangeClearing(deps: WithdrawalDeps, tx: Tx, row: WithdrawalRow): Promise<AccountId> {
  return deps.accounts.find(tx, 'psp_clearing', row.provider, row.exchange_currency);
}

function netOf(row: WithdrawalRow): Micro {
  return micro(row.amount - row.fee);
}

function keyOf(row: WithdrawalRow): string {
  return `withdrawal:${row.reference}`;
}

function refOf(row: WithdrawalRow): string {
  return `withdrawal:${row.id}`;
}
