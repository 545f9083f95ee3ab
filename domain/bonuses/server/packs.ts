import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { isPlayClosed } from '#domain/protection/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { stepKey, stepOf } from '../rules.packs.ts';
import type { LifecycleDeps } from './lifecycle.ts';
import { awaitDeposit, offerBonus } from './offers.ts';
import type { Grant } from './store.ts';
import { findEntry, findOpenPack, insertEntry, type PackEntry } from './store.packs.ts';

export type NewPlayer = { readonly playerId: PlayerId; readonly currency: Currency };

/** Gives a new player the pack of the moment, once, and opens its first step. */
export async function givePack(deps: LifecycleDeps, tx: Tx, player: NewPlayer): Promise<void> {
  const pack = await findOpenPack(tx);
  if (!pack || (await isPlayClosed(tx, player.playerId))) return;
  if (!(await insertEntry(tx, player.playerId, pack))) return;
  const entry = await findEntry(tx, player.playerId);
  if (entry) await openStep(deps, tx, player, entry, 1);
}

/** A deposit began this bonus: the step after it opens. */
export async function openNextStep(deps: LifecycleDeps, tx: Tx, begun: Grant): Promise<void> {
  const step = stepOf(begun.key);
  const entry = step === undefined ? undefined : await findEntry(tx, begun.playerId);
  if (step !== undefined && entry) await openStep(deps, tx, begun, entry, step + 1);
}

/**
 * A bonus for a deposit is claimed at once, so that the next deposit begins it. The step after one
 * that needs no deposit, as free rounds, opens with it. A step whose bonus is off, or has no
 * amounts in the currency of the player, is skipped.
 */
async function openStep(
  deps: LifecycleDeps,
  tx: Tx,
  { playerId, currency }: NewPlayer,
  { terms, until }: PackEntry,
  first: number,
): Promise<void> {
  for (let step = first; step <= terms.steps.length; step += 1) {
    const grant = await offerBonus(deps, tx, {
      playerId,
      code: terms.steps[step - 1]!,
      currency,
      source: 'pack',
      key: stepKey(step),
      claimUntil: until,
    });
    if (isRefusal(grant)) continue;
    await awaitDeposit(tx, grant);
    if (grant.terms.kind === 'deposit_match') return;
  }
}
