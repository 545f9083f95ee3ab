import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import { lockAccounts } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { isRemainder } from '../rules.smallest-stake.ts';
import { settleFreeRounds } from './free-rounds/lifecycle.ts';
import { completeGrant, endGrant, settleLatePayout, type LifecycleDeps } from './lifecycle.ts';
import { REMAINDER, type StakeMinsOf } from './stake-mins.ts';
import { hasOpenStakes, lockEnded, lockGrants, type Grant } from './store.ts';

export type SettlingDeps = LifecycleDeps & { readonly stakeMinsOf: StakeMinsOf };

/**
 * Brings the bonuses of a player in line with what their bets did: one whose wagering is done
 * becomes cash, free rounds that are over become a bonus, one without open stakes ends when its
 * money is gone or too little for a bet,
 * and what bets of before paid into an ended one goes where its terms say. Does nothing where
 * nothing changed.
 */
export async function settleBonuses(deps: SettlingDeps, tx: Tx, playerId: PlayerId): Promise<void> {
  const open = await lockGrants(tx, [playerId], ['playing', 'pending', 'active']);
  const playing = open.filter(({ state }) => state === 'playing');
  await settleFreeRounds(deps, tx, playerId, playing);
  const active = await lockGrants(tx, [playerId], ['active']);
  const ended = await lockEnded(tx, [playerId]);
  const locked = await lockAccounts(
    tx,
    [...active, ...ended].flatMap(({ cashAccount, account }) => [cashAccount, account!]),
  );
  for (const grant of ended) {
    if (locked.get(grant.account!)!.balance > 0n) await settleLatePayout(deps, tx, grant);
  }
  for (const grant of active) {
    if (grant.progress >= grant.required) await completeGrant(deps, tx, grant);
    else await endIfSpent(deps, tx, grant, locked.get(grant.account!)!.balance);
  }
}

/** A remainder that no game takes would keep the next bonus waiting until it expires. */
async function endIfSpent(deps: SettlingDeps, tx: Tx, grant: Grant, balance: Micro): Promise<void> {
  const isRest = isRemainder(grant, balance, deps.stakeMinsOf(grant.currency));
  if (balance > 0n && !isRest) return;
  if (await hasOpenStakes(tx, grant.account!)) return;
  await endGrant(deps, tx, grant, 'used_up', isRest ? REMAINDER : 'used_up');
}
