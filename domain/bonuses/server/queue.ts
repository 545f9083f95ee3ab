import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { writePlaces } from './store.grant-changes.ts';
import { findGrant, lockGrants, type Grant } from './store.ts';

/** The bonuses that wait for the active one of their currency, the next one first. */
export function queueOf(grants: readonly Grant[], currency: Grant['currency']): Grant[] {
  const waiting = grants.filter((each) => each.state === 'pending' && each.currency === currency);
  return waiting.toSorted((a, b) => Number(placeOf(a) - placeOf(b)) || Number(a.id - b.id));
}

/** Two bonuses that joined at the same time have the same place. */
function placeOf({ queuePlace }: Grant): bigint {
  return queuePlace ?? 0n;
}

/**
 * Moves a waiting bonus before another one of its queue, or to the end. What the player wants is
 * said by the two bonuses, not by places: a page that shows an older order moves the right one.
 */
export async function moveInQueue(
  tx: Tx,
  playerId: PlayerId,
  grantId: bigint,
  before: bigint | null,
): Promise<Refusal<'not_found' | 'bonus_not_waiting'> | undefined> {
  // The active one is locked, too: when it ends, the first of the queue takes its place.
  const open = await lockGrants(tx, [playerId], ['pending', 'active']);
  const moved = open.find(({ id, state }) => id === grantId && state === 'pending');
  if (!moved) return await refuseMissing(tx, playerId, grantId);
  const others = queueOf(open, moved.currency).filter(({ id }) => id !== grantId);
  if (before === null) return await write(tx, [...others, moved]);
  if (before === grantId) return undefined;
  const at = others.findIndex(({ id }) => id === before);
  if (at < 0) return await refuseMissing(tx, playerId, before);
  return await write(tx, others.toSpliced(at, 0, moved));
}

async function write(tx: Tx, queue: readonly Grant[]): Promise<undefined> {
  await writePlaces(
    tx,
    queue.map(({ id }) => id),
  );
}

/** A bonus of another player is not there; one that has begun or ended does not wait. */
async function refuseMissing(tx: Tx, playerId: PlayerId, id: bigint) {
  const isOwn = (await findGrant(tx, playerId, id)) !== undefined;
  return refuse(isOwn ? 'bonus_not_waiting' : 'not_found');
}
