import assert from 'node:assert';
import { refuse, isRefusal, type Refusal } from '#core/refusal.ts';
import { lockPlayClosed } from '#domain/protection/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { amountsOf } from '../rules.ts';
import { isShared } from './eligibility.ts';
import type { ClaimDeps } from './free-rounds/lifecycle.ts';
import { claimBonus, lockOpen, offerBonus, type BonusOffer, type OfferRefusal } from './offers.ts';
import { findBonus, lockBudget } from './store.definitions.ts';
import { findGrantByKey, type Grant } from './store.ts';

/**
 * Offers a fixed bonus and claims it for the player at once. A refusal leaves nothing behind: the
 * budget is locked and compared before the offer is written.
 */
export async function giveFixed(
  deps: ClaimDeps,
  tx: Tx,
  offer: BonusOffer,
): Promise<Grant | OfferRefusal | Refusal<'bonus_budget_used'>> {
  const { playerId, code, version, currency, key } = offer;
  const earlier = await findGrantByKey(tx, playerId, key);
  if (earlier) return earlier;
  // From here on neither a time-out nor an exclusion begins.
  if (await lockPlayClosed(tx, playerId)) return refuse('bonus_unknown');
  // The bonuses of the player are locked before the budget, as everywhere.
  await lockOpen(tx, playerId);
  const bonus = await findBonus(tx, code, version);
  // Its lock is taken before that of the budget, as when an offer is claimed.
  if (bonus && (await isShared(tx, { ...offer, bonusId: bonus.id, terms: bonus.terms }))) {
    return refuse('bonus_shared');
  }
  const amounts = bonus && amountsOf(bonus.terms, currency);
  if (bonus && amounts && (await lockBudget(tx, bonus.id, currency)) < amounts.amount) {
    return refuse('bonus_budget_used');
  }
  const grant = await offerBonus(deps, tx, offer);
  if (isRefusal(grant)) return grant;
  assert(grant.terms.kind === 'fixed', `bonus ${code} is not a fixed one`);
  const refused = await claimBonus(deps, tx, playerId, grant.id);
  assert(!refused, `bonus grant ${grant.id} was offered and could not be claimed`);
  return (await findGrantByKey(tx, playerId, key))!;
}
