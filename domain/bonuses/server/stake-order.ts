import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { ChosenOrder } from '#domain/ledger/rules.stake-order.ts';
import type { Tx } from '#platform/server/db.ts';
import { type LifecycleDeps } from './lifecycle.ts';
import { writeOrder } from './store.grant-changes.ts';
import { findGrant, lockGrants } from './store.ts';

/**
 * Which money stakes take first, of a bonus that is active or waits, from the next stake on. Stakes
 * that were taken keep their parts. Choosing the same again changes nothing.
 */
export async function chooseOrder(
  { announceBalance }: LifecycleDeps,
  tx: Tx,
  playerId: PlayerId,
  grantId: bigint,
  order: ChosenOrder,
): Promise<Refusal<'not_found' | 'bonus_ended' | 'bonus_order_fixed'> | undefined> {
  const open = await lockGrants(tx, [playerId], ['pending', 'active']);
  const grant = open.find(({ id }) => id === grantId);
  if (!grant) {
    const isOwn = (await findGrant(tx, playerId, grantId)) !== undefined;
    return refuse(isOwn ? 'bonus_ended' : 'not_found');
  }
  if (grant.terms.stake_order !== 'choice') return refuse('bonus_order_fixed');
  if (grant.stakeOrder === order) return undefined;
  await writeOrder(tx, grantId, order);
  if (grant.state === 'active') await announceBalance(tx, playerId, grant.currency);
  return undefined;
}
