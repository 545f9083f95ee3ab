import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { WalletCurrency } from '#core/currency.ts';
import type { AccountId, PlayerId } from '#core/ids.ts';
import { micro, ZERO, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import {
  lockAccounts,
  openBonusAccount,
  repayDebt,
  transfer,
  type Accounts,
} from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { amountsOf, convertedOf, matchOf, requiredOf, type GrantState } from '../rules.ts';
import { queueOf } from './queue.ts';
import { addConverted, addReturned, updateGrant } from './store.grant-changes.ts';
import { lockGrants, type Grant } from './store.ts';
import { spendBudget } from './store.definitions.ts';

/** The operator's account that pays for all bonuses and gets back what does not become cash. */
export const COST_ACCOUNT = 'bonuses';

export type LifecycleDeps = {
  readonly accounts: Accounts;
  /** Publishes the balance of a player after the commit. */
  readonly announceBalance: (
    tx: Tx,
    playerId: PlayerId,
    currency: WalletCurrency,
  ) => Promise<void> | void;
};

type EndState = Extract<GrantState, 'wagered' | 'expired' | 'cancelled' | 'forfeited' | 'used_up'>;

type Beginning = {
  readonly deposit: Micro;
  /** Null for a bonus that needs no deposit. */
  readonly depositRef: string | null;
  /** Of cashback: what it gives; any other bonus gives what its terms say. */
  readonly amount?: Micro;
  readonly hasActive: boolean;
};

/**
 * Begins a bonus that the player claimed, for a deposit or for itself: its money is reserved from
 * the budget, and it becomes active, or waits for the one that is. Without a budget it is
 * cancelled. All bonuses of the player are locked by the caller.
 */
export async function beginGrant(
  deps: LifecycleDeps,
  tx: Tx,
  grant: Grant,
  { deposit, depositRef, amount: given, hasActive }: Beginning,
): Promise<GrantState> {
  const amounts = amountsOf(grant.terms, grant.currency);
  assert(amounts, `bonus grant ${grant.id} has no amounts in ${grant.currency}`);
  const amount = given ?? matchOf(grant.terms, amounts, deposit);
  assert(amount > 0n, 'a deposit that is matched with nothing begins no bonus');
  if (!(await spendBudget(tx, grant, amount))) {
    await updateGrant(tx, grant, { state: 'cancelled', reason: 'budget' });
    return 'cancelled';
  }
  const required = requiredOf(grant.terms, amount, deposit);
  const begun: Grant = { ...grant, deposit, amount, required, state: 'pending' };
  await updateGrant(tx, grant, { state: 'pending', deposit, depositRef, amount, required });
  if (hasActive) return 'pending';
  return await activate(deps, tx, begun);
}

/**
 * What free rounds have won becomes the money of their bonus: it is active, or waits for the one
 * that is. Without wagering it is cash at once, whatever is active.
 */
export async function beginWinnings(
  deps: LifecycleDeps,
  tx: Tx,
  grant: Grant,
  amount: Micro,
): Promise<void> {
  const required = requiredOf(grant.terms, amount, ZERO);
  const begun: Grant = { ...grant, amount, required };
  if (required === 0n) {
    const { id, playerId, currency } = grant;
    const account = await openBonusAccount(tx, playerId, currency, id);
    await move(deps, tx, { ...begun, account }, 'bonus_grant', amount);
    await updateGrant(tx, grant, { state: 'wagered', account, amount });
    await payOut(deps, tx, { ...begun, account, state: 'wagered' });
    return;
  }
  await updateGrant(tx, grant, { state: 'pending', amount, required });
  const active = await lockGrants(tx, [grant.playerId], ['active']);
  if (active.some(({ currency }) => currency === grant.currency)) return;
  await activate(deps, tx, { ...begun, state: 'pending' });
}

/** Opens the account of a waiting bonus and pays its money in. */
async function activate(deps: LifecycleDeps, tx: Tx, grant: Grant): Promise<GrantState> {
  const { id, playerId, currency, amount } = grant;
  const account = await openBonusAccount(tx, playerId, currency, id);
  await move(deps, tx, { ...grant, account }, 'bonus_grant', amount);
  await updateGrant(tx, grant, { state: 'active', account });
  await deps.announceBalance(tx, playerId, currency);
  // A bonus without wagering is cash at once.
  if (grant.required === 0n) {
    await completeGrant(deps, tx, { ...grant, account, state: 'active' });
    return 'wagered';
  }
  return 'active';
}

/** The wagering is done: what the terms allow becomes cash, the rest goes back. */
export async function completeGrant(deps: LifecycleDeps, tx: Tx, grant: Grant): Promise<void> {
  await updateGrant(tx, grant, { state: 'wagered' });
  await payOut(deps, tx, grant);
  await activateNext(deps, tx, grant);
}

/** Ends a bonus without paying: what is left of its money goes back. */
export async function endGrant(
  deps: LifecycleDeps,
  tx: Tx,
  grant: Grant,
  state: Exclude<EndState, 'wagered'>,
  reason: string,
): Promise<void> {
  await updateGrant(tx, grant, { state, reason });
  if (grant.account !== null) await takeBack(deps, tx, grant);
  else if (grant.state === 'pending' && grant.terms.kind !== 'free_rounds') {
    // The budget of free rounds is that of their stakes, which were played.
    await spendBudget(tx, grant, micro(-grant.amount));
  }
  if (grant.state === 'active') await activateNext(deps, tx, grant);
}

/** A bet of before paid into the account of a bonus that has ended: its terms say where it goes. */
export async function settleLatePayout(deps: LifecycleDeps, tx: Tx, grant: Grant): Promise<void> {
  if (grant.state === 'wagered') await payOut(deps, tx, grant);
  else await takeBack(deps, tx, grant);
}

async function payOut(deps: LifecycleDeps, tx: Tx, grant: Grant): Promise<void> {
  const { cashAccount, playerId, currency, terms } = grant;
  const balance = await lockBoth(tx, grant);
  const amounts = amountsOf(terms, currency)!;
  const paid = convertedOf(terms, amounts, { ...grant, balance });
  if (paid > 0n) {
    await move(deps, tx, grant, 'bonus_conversion', paid);
    await addConverted(tx, grant.id, paid);
    await repayDebt(tx, cashAccount, `bonus:${grant.id}:${randomUUID()}`);
  }
  await giveBack(deps, tx, grant, micro(balance - paid));
  await deps.announceBalance(tx, playerId, currency);
}

async function takeBack(deps: LifecycleDeps, tx: Tx, grant: Grant): Promise<void> {
  await giveBack(deps, tx, grant, await lockBoth(tx, grant));
  await deps.announceBalance(tx, grant.playerId, grant.currency);
}

async function giveBack(deps: LifecycleDeps, tx: Tx, grant: Grant, rest: Micro): Promise<void> {
  if (rest === 0n) return;
  await move(deps, tx, grant, 'bonus_return', rest);
  await addReturned(tx, grant.id, rest);
}

/** Locks the cash and then the bonus account, as everywhere, and returns the bonus money. */
async function lockBoth(tx: Tx, { cashAccount, account }: Grant): Promise<Micro> {
  assert(account !== null, 'only a bonus that was active has money');
  const locked = await lockAccounts(tx, [cashAccount, account]);
  return locked.get(account)?.balance ?? ZERO;
}

type MoveKind = 'bonus_grant' | 'bonus_conversion' | 'bonus_return';

/**
 * Moves money of a bonus. The locked row of the grant makes every move happen once, so each has a
 * key of its own.
 */
async function move(
  { accounts }: LifecycleDeps,
  tx: Tx,
  { id, account, cashAccount, currency }: Grant,
  kind: MoveKind,
  amount: Micro,
): Promise<void> {
  assert(account !== null, 'only a bonus that was active has money');
  const cost = await accounts.find(tx, 'bonus_cost', COST_ACCOUNT, currency);
  const sides = {
    bonus_grant: { debit: cost, credit: account },
    bonus_conversion: { debit: account, credit: cashAccount },
    bonus_return: { debit: account, credit: cost },
  } satisfies Record<MoveKind, { debit: AccountId; credit: AccountId }>;
  const ref = `bonus:${id}`;
  const key = kind === 'bonus_grant' ? `${ref}:grant` : `${ref}:${randomUUID()}`;
  const moved = await transfer(tx, { key, kind, ...sides[kind], amount, ref });
  assert(!isRefusal(moved) && !moved.isRepeat, `${kind} of bonus grant ${id} failed`);
}

/** The first bonus of the queue in this currency takes the place of the one that ended. */
async function activateNext(deps: LifecycleDeps, tx: Tx, ended: Grant): Promise<void> {
  const waiting = await lockGrants(tx, [ended.playerId], ['pending']);
  const [next] = queueOf(waiting, ended.currency);
  if (next) await activate(deps, tx, next);
}
