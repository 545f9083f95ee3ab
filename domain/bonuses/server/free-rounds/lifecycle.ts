import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { Currency } from '#core/currency.ts';
import type { AccountId, PlayerId } from '#core/ids.ts';
import { micro, ZERO, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import {
  lockAccounts,
  openBonusAccount,
  readAccounts,
  transfer,
} from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { keptOf, roundValueOf, shareOut } from '../../rules.free-rounds.ts';
import { amountsOf } from '../../rules.ts';
import { beginWinnings, COST_ACCOUNT, type LifecycleDeps } from '../lifecycle.ts';
import { updateGrant } from '../store.grant-changes.ts';
import { hasOpenStakes, lockGrants, type Grant } from '../store.ts';
import { spendBudget } from '../store.definitions.ts';
import { OWN_GAMES } from './provider.ts';
import {
  findAccountOf,
  findSupplierOf,
  insertFreeRounds,
  listCollected,
  lockOfBonus,
  markCollected,
  markEnded,
  markForfeited,
  markIssued,
  openCampaign,
  type FreeRoundEnd,
  type GrantedRounds,
} from './store.ts';

export type ClaimDeps = LifecycleDeps & {
  /** Lets free rounds be issued by their providers after the commit. */
  readonly issueSoon: (tx: Tx) => void;
};

/**
 * Orders the free rounds of a bonus that the player claimed: their stakes are reserved from the
 * budget, and the provider of the game is asked to issue them after the commit. All bonuses of the
 * player are locked by the caller.
 */
export async function orderFreeRounds(
  deps: ClaimDeps,
  tx: Tx,
  grant: Grant,
): Promise<Refusal<'bonus_budget_used' | 'free_rounds_open'> | undefined> {
  const { terms, currency, bonusId, version, playerId } = grant;
  const rounds = terms.free_rounds;
  assert(rounds, `bonus grant ${grant.id} has no free rounds`);
  const { amount } = amountsOf(terms, currency)!;
  const value = roundValueOf(amount, rounds);
  assert(value, `bonus grant ${grant.id} has an amount that its rounds cannot share`);
  const provider = (await findSupplierOf(tx, rounds.game)) ?? OWN_GAMES.name;
  const campaign = { bonusId, version, provider, ...rounds };
  const isNew = await insertFreeRounds(tx, {
    ...rounds,
    campaignId: await openCampaign(tx, campaign),
    playerId,
    bonusGrant: grant.id,
    currency,
    value,
  });
  if (!isNew) return refuse('free_rounds_open');
  await updateGrant(tx, grant, { state: 'playing' });
  if (!(await spendBudget(tx, grant, amount))) {
    await endUnissued(tx, { ...grant, state: 'playing' }, 'failed', 'budget');
    return refuse('bonus_budget_used');
  }
  deps.issueSoon(tx);
  return undefined;
}

/** The provider has issued them: the operator pays their stakes into their account. */
export async function activateFreeRounds(
  deps: LifecycleDeps,
  tx: Tx,
  { playerId, bonusGrant }: GrantedRounds,
): Promise<boolean> {
  const rounds = await lockNew(tx, playerId, bonusGrant);
  if (!rounds) return false;
  const account = await openBonusAccount(
    tx,
    playerId,
    rounds.currency,
    bonusGrant,
    'player_free_rounds',
  );
  const amount = micro(rounds.value * BigInt(rounds.rounds));
  await move(deps, tx, { ...rounds, account }, 'free_rounds_issue', amount);
  await markIssued(tx, rounds.id, account);
  return true;
}

/** The provider has refused them, or did not answer in time: nothing was given. */
export async function failFreeRounds(
  tx: Tx,
  { playerId, bonusGrant }: GrantedRounds,
  reason: 'provider' | 'expired',
): Promise<boolean> {
  const [grant] = (await lockGrants(tx, [playerId], ['playing'])).filter(
    ({ id }) => id === bonusGrant,
  );
  const rounds = grant && (await lockOfBonus(tx, bonusGrant));
  if (!grant || rounds?.state !== 'new') return false;
  await spendBudget(tx, grant, micro(-rounds.value * BigInt(rounds.rounds)));
  await endUnissued(tx, grant, 'failed', reason);
  return true;
}

async function lockNew(tx: Tx, playerId: PlayerId, bonusGrant: bigint) {
  const grants = await lockGrants(tx, [playerId], ['playing']);
  if (!grants.some(({ id }) => id === bonusGrant)) return undefined;
  const rounds = await lockOfBonus(tx, bonusGrant);
  return rounds.state === 'new' ? rounds : undefined;
}

async function endUnissued(
  tx: Tx,
  grant: Grant,
  state: FreeRoundEnd,
  reason: string,
): Promise<void> {
  const rounds = await lockOfBonus(tx, grant.id);
  await markEnded(tx, rounds.id, state, false);
  await markCollected(tx, rounds.id, ZERO);
  await updateGrant(tx, grant, { state: 'cancelled', reason });
}

export type EndOfRounds = {
  readonly state: Extract<FreeRoundEnd, 'finished' | 'cancelled' | 'expired'>;
  readonly reason: string;
  /** The winnings go, too: the player excluded themselves. Cash without wagering stays theirs. */
  readonly isForfeited?: boolean;
};

/**
 * Ends free rounds: the stakes that are left go back, and what was won becomes a bonus or cash. A
 * round that is still open is waited for, and its result goes the same way. All open bonuses of the
 * player are locked by the caller.
 */
export async function endFreeRounds(
  deps: LifecycleDeps,
  tx: Tx,
  grant: Grant,
  { state, reason, isForfeited = false }: EndOfRounds,
): Promise<void> {
  const rounds = await lockRounds(tx, grant);
  if (rounds.state === 'new') {
    await spendBudget(tx, grant, micro(-rounds.value * BigInt(rounds.rounds)));
    await endUnissued(tx, grant, 'cancelled', reason);
    return;
  }
  const isLost = isForfeited && grant.terms.wager > 0;
  if (rounds.state === 'active') await markEnded(tx, rounds.id, state, isLost);
  // Over already, and one of them is still open: its result is lost, too.
  else if (isLost) await markForfeited(tx, rounds.id);
  const ended = { ...rounds, state, isForfeited: isLost || rounds.isForfeited };
  if (!(await hasOpenStakes(tx, rounds.account!))) await collect(deps, tx, grant, ended);
}

/** The accounts first, as the bets that take rounds do. */
async function lockRounds(tx: Tx, grant: Grant): Promise<GrantedRounds> {
  const account = await findAccountOf(tx, grant.id);
  if (account !== null) await lockAccounts(tx, [grant.cashAccount, account]);
  return await lockOfBonus(tx, grant.id);
}

async function collect(
  deps: LifecycleDeps,
  tx: Tx,
  grant: Grant,
  rounds: GrantedRounds,
): Promise<void> {
  const account = rounds.account!;
  const { balance } = (await lockAccounts(tx, [account])).get(account)!;
  const { unused, won } = shareOut({ ...rounds, balance });
  await move(deps, tx, { ...rounds, account }, 'free_rounds_return', balance);
  await spendBudget(tx, grant, micro(-unused));
  await markCollected(tx, rounds.id, won);
  const { winMax } = amountsOf(grant.terms, grant.currency)!;
  const kept = rounds.isForfeited ? ZERO : keptOf(won, winMax);
  if (kept > 0n) {
    await beginWinnings(deps, tx, grant, kept);
    return;
  }
  const state = rounds.state === 'finished' ? 'used_up' : rounds.state;
  assert(state === 'used_up' || state === 'cancelled' || state === 'expired');
  await updateGrant(tx, grant, { state, reason: state });
}

/**
 * Brings the free rounds of a player in line with their bets: when the last one is over, or one
 * that was open as they ended, their winnings are collected; what is paid into an emptied account
 * goes back. All open bonuses of the player are locked by the caller.
 */
export async function settleFreeRounds(
  deps: LifecycleDeps,
  tx: Tx,
  playerId: PlayerId,
  playing: readonly Grant[],
): Promise<void> {
  for (const grant of playing) {
    const rounds = await lockRounds(tx, grant);
    if (rounds.state === 'new' || (rounds.state === 'active' && rounds.used < rounds.rounds)) {
      continue;
    }
    if (await hasOpenStakes(tx, rounds.account!)) continue;
    if (rounds.state === 'active') await markEnded(tx, rounds.id, 'finished', false);
    const state = rounds.state === 'active' ? 'finished' : rounds.state;
    await collect(deps, tx, grant, { ...rounds, state });
  }
  const emptied = await listCollected(tx, playerId);
  const read = await readAccounts(
    tx,
    emptied.map(({ account }) => account),
  );
  const paid = emptied.filter(({ account }) => read.get(account)!.balance > 0n);
  const locked = await lockAccounts(
    tx,
    paid.flatMap(({ cashAccount, account }) => [cashAccount, account]),
  );
  for (const each of paid) {
    await move(deps, tx, each, 'free_rounds_return', locked.get(each.account)!.balance);
  }
}

type Account = { readonly id: bigint; readonly currency: Currency; readonly account: AccountId };

/** Moves the money of free rounds. Their locked row makes every move happen once. */
async function move(
  { accounts }: LifecycleDeps,
  tx: Tx,
  { id, currency, account }: Account,
  kind: 'free_rounds_issue' | 'free_rounds_return',
  amount: Micro,
): Promise<void> {
  if (amount === 0n) return;
  const cost = await accounts.find(tx, 'bonus_cost', COST_ACCOUNT, currency);
  const isIssue = kind === 'free_rounds_issue';
  const sides = isIssue ? { debit: cost, credit: account } : { debit: account, credit: cost };
  const ref = `free-rounds:${id}`;
  const key = isIssue ? `${ref}:issue` : `${ref}:${randomUUID()}`;
  const moved = await transfer(tx, { key, kind, ...sides, amount, ref });
  assert(!isRefusal(moved) && !moved.isRepeat, `${kind} of free rounds ${id} failed`);
}
