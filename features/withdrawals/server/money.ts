import assert from 'node:assert';
import { micro, type Micro } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import {
  exchange,
  hold,
  postHold,
  transfer,
  voidHold,
  type HoldPart,
} from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { MoneyMove } from '../rules.ts';
import type { WithdrawalDeps } from './deps.ts';
import type { Withdrawal } from './store.ts';

/** The account of the house in which fees of withdrawals lie. */
const FEES = 'withdrawals';

/** Sets the sum aside, for as long as it takes. Refuses `insufficient_funds`. */
export async function holdMoney(
  deps: WithdrawalDeps,
  tx: Tx,
  row: Withdrawal,
): Promise<Refusal | undefined> {
  const owner = row.player_id.toString();
  const held = await hold(tx, {
    key: keyOf(row),
    cash: await deps.accounts.find(tx, 'player_cash', owner, row.currency),
    held: await deps.accounts.find(tx, 'player_held', owner, row.currency),
    amount: row.amount,
    ref: refOf(row),
    lifeSeconds: null,
  });
  return isRefusal(held) ? held : undefined;
}

/** Does in the ledger what the step of the withdrawal means. All keys fit only once. */
export async function moveMoney(
  deps: WithdrawalDeps,
  tx: Tx,
  row: Withdrawal,
  move: MoneyMove,
): Promise<void> {
  switch (move) {
    case 'none':
      return;
    case 'post':
      return await post(deps, tx, row);
    case 'release': {
      const released = await voidHold(tx, keyOf(row));
      assert(!isRefusal(released), `withdrawal ${row.id}: nothing is held to give back`);
      return;
    }
    case 'reverse':
      return await reverse(deps, tx, row);
    default:
      move satisfies never;
  }
}

/** The held money goes to the provider and, as far as it is a fee, to the house. */
async function post(deps: WithdrawalDeps, tx: Tx, row: Withdrawal): Promise<void> {
  const { clearing, fees } = await houseAccounts(deps, tx, row);
  const parts: HoldPart[] = [{ credit: clearing, amount: netOf(row) }];
  if (row.fee > 0n) parts.push({ credit: fees, amount: row.fee });
  const posted = await postHold(tx, keyOf(row), parts);
  assert(!isRefusal(posted), `withdrawal ${row.id}: nothing is held to send`);
  if (row.rate === null) return;
  const exchanged = await exchange(tx, deps.accounts, {
    key: `${keyOf(row)}:exchange`,
    from: { account: clearing, amount: netOf(row) },
    to: { account: await outside(deps, tx, row), amount: row.arrives },
    ref: refOf(row),
  });
  assert(!isRefusal(exchanged), `withdrawal ${row.id}: the house's money was refused`);
}

/** Everything goes back the way it went, and to the player as one movement. */
async function reverse(deps: WithdrawalDeps, tx: Tx, row: Withdrawal): Promise<void> {
  const { clearing, fees, cash } = await houseAccounts(deps, tx, row);
  const key = `${keyOf(row)}:return`;
  if (row.rate !== null) {
    const exchanged = await exchange(tx, deps.accounts, {
      key: `${key}:exchange`,
      from: { account: await outside(deps, tx, row), amount: row.arrives },
      to: { account: clearing, amount: netOf(row) },
      ref: refOf(row),
    });
    assert(!isRefusal(exchanged), `withdrawal ${row.id}: the house's money was refused`);
  }
  const kind = 'withdrawal_returned';
  const back = (name: string, debit: bigint, credit: bigint, amount: Micro) =>
    transfer(tx, { key: name, kind, debit, credit, amount, ref: refOf(row) });
  if (row.fee > 0n) await back(`${key}:fee`, fees, clearing, row.fee);
  const moved = await back(key, clearing, cash, row.amount);
  assert(!isRefusal(moved) && !moved.isRepeat, `withdrawal ${row.id} had come back before`);
}

async function houseAccounts(deps: WithdrawalDeps, tx: Tx, row: Withdrawal) {
  const { accounts } = deps;
  return {
    clearing: await accounts.find(tx, 'psp_clearing', row.provider, row.currency),
    fees: await accounts.find(tx, 'house_fees', FEES, row.currency),
    cash: await accounts.find(tx, 'player_cash', row.player_id.toString(), row.currency),
  };
}

/** Where the provider's money of the other currency lies. */
function outside(deps: WithdrawalDeps, tx: Tx, row: Withdrawal): Promise<bigint> {
  return deps.accounts.find(tx, 'psp_clearing', row.provider, row.exchange_currency);
}

function netOf(row: Withdrawal): Micro {
  return micro(row.amount - row.fee);
}

function keyOf(row: Withdrawal): string {
  return `withdrawal:${row.reference}`;
}

function refOf(row: Withdrawal): string {
  return `withdrawal:${row.id}`;
}
