import type { PlayerId } from '#core/ids.ts';
import { lockAccounts } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { settleFreeRounds } from './free-rounds/lifecycle.ts';
import { completeGrant, endGrant, settleLatePayout, type LifecycleDeps } from './lifecycle.ts';
import { hasOpenStakes, lockEnded, lockGrants } from './store.ts';

/**
 * Brings the bonuses of a player in line with what their bets did: one whose wagering is done
 * becomes cash, free rounds that are over become a bonus, one without money and open stakes ends,
 * and what bets of before paid into an ended one goes where its terms say. Does nothing where
 * nothing changed.
 */
export async function settleBonuses(
  deps: LifecycleDeps,
  tx: Tx,
  playerId: PlayerId,
): Promise<void> {
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
    else if (
      locked.get(grant.account!)!.balance === 0n &&
      !(await hasOpenStakes(tx, grant.account!))
    ) {
      await endGrant(deps, tx, grant, 'used_up', 'used_up');
    }
  }
}
