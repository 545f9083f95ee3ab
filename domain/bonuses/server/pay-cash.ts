import assert from 'node:assert';
import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { repayDebt, transfer } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { LifecycleDeps } from './lifecycle.ts';

type CashReward = {
  readonly playerId: PlayerId;
  readonly currency: Currency;
  readonly amount: Micro;
  /** The kind of the transfer, which the ledger accepts from bonus costs alone. */
  readonly kind: 'mission_reward' | 'free_turn_prize';
  /** The operator's account of bonus costs that pays. */
  readonly owner: string;
  /** Of the occasion: it is paid once. */
  readonly key: string;
};

/** Pays a reward in cash, and returns the number of its transfer. */
export async function payCashReward(
  { accounts, announceBalance }: LifecycleDeps,
  tx: Tx,
  { playerId, currency, amount, kind, owner, key }: CashReward,
): Promise<bigint> {
  const debit = await accounts.find(tx, 'bonus_cost', owner, currency);
  const credit = await accounts.find(tx, 'player_cash', playerId.toString(), currency);
  const moved = await transfer(tx, { key, kind, debit, credit, amount, ref: key });
  assert(!isRefusal(moved) && !moved.isRepeat, `${key} was paid before`);
  await repayDebt(tx, credit, key);
  await announceBalance(tx, playerId, currency);
  return moved.id;
}
