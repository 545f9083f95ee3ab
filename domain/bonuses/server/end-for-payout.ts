import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { refuseField, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import type { LifecycleDeps } from './lifecycle.ts';
import { forfeitBonuses } from './offers.ts';
import { listForfeitable } from './store.ts';

export type PayoutDeps = LifecycleDeps & {
  /** Publishes the bonuses of a player to their pages after the commit. */
  readonly announceBonuses: (tx: Tx, playerId: PlayerId) => void;
};

/** `ends` is what staff decided about the bonuses; undefined where the form asked for nothing. */
type StaffPayout = {
  readonly playerId: PlayerId;
  readonly currency: Currency;
  readonly ends: boolean | undefined;
};

/**
 * What a payout by staff does to the bonuses that a withdrawal by the player would end: what staff
 * decided about them. Without a decision it is refused, so that no bonus is ended, or kept, unseen.
 */
export async function endForPayout(
  deps: PayoutDeps,
  tx: Tx,
  { playerId, currency, ends }: StaffPayout,
): Promise<Refusal<'bonus_payout_undecided'> | undefined> {
  const refused = await refuseUndecided(tx, { playerId, currency, ends });
  if (refused || ends !== true) return refused;
  await forfeitBonuses(deps, tx, playerId, currency);
  deps.announceBonuses(tx, playerId);
  return undefined;
}

/** For a proposal: nothing is ended before it is approved. */
export async function refuseUndecided(
  tx: Tx,
  { playerId, currency, ends }: StaffPayout,
): Promise<Refusal<'bonus_payout_undecided'> | undefined> {
  if (ends !== undefined) return undefined;
  if ((await listForfeitable(tx, playerId, currency)).length === 0) return undefined;
  return refuseField('ends_bonuses', 'bonus_payout_undecided');
}
