import { isCurrency, type Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import {
  findGrant,
  giveFixed,
  type ClaimDeps,
  type Grant,
  type OfferRefusal,
} from '#domain/bonuses/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { isPlayClosed, lockPlayClosed } from '#domain/protection/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { ClaimedDrop } from '../contract.ts';
import { findMissed } from './eligibility.ts';
import { findClaim, findDrop, insertClaim, lockDrop, type ClaimRow } from './store.ts';
import type { ReadTerms } from './terms.ts';
import type { Turns } from './turns.ts';

export type DropClaimDeps = ClaimDeps & {
  readonly db: Db;
  readonly termsOf: ReadTerms;
  readonly inTurn: Turns;
  /** Publishes a drop that changed after the commit. */
  readonly announceDrop: (tx: Pick<Tx, 'onCommit'>, id: bigint) => void;
  /** Publishes the bonuses of a player after the commit. */
  readonly announceBonuses: (tx: Tx, playerId: PlayerId) => void;
};

export type DropClaimRefusal =
  | OfferRefusal
  | Refusal<'not_found' | 'drop_over' | 'drop_not_for_you' | 'bonus_budget_used'>;

/**
 * Takes a place in a drop for a player, once: a repetition returns the same place. For players who
 * may not play there is no such drop.
 */
export async function takePlace(
  deps: DropClaimDeps,
  playerId: PlayerId,
  dropId: bigint,
): Promise<ClaimedDrop | DropClaimRefusal> {
  const { db, termsOf, inTurn } = deps;
  const drop = await findDrop(db, dropId);
  if (!drop || (await isPlayClosed(db, playerId))) return refuse('not_found');
  const earlier = await findClaim(db, dropId, playerId);
  if (earlier) return await present(db, playerId, dropId, earlier);
  if (!drop.is_open) return refuse('drop_over');
  const currency = (await findPlayer(db, playerId))?.currency;
  if (!isCurrency(currency)) return refuse('bonus_wrong_currency');
  const missed = await findMissed(deps, { id: playerId, currency }, drop, await termsOf(drop));
  if (missed) return refuse('drop_not_for_you');
  return await inTurn(dropId, async () => await take(deps, { dropId, playerId, currency }));
}

type Claim = {
  readonly dropId: bigint;
  readonly playerId: PlayerId;
  readonly currency: Currency;
};

async function take(
  deps: DropClaimDeps,
  { dropId, playerId, currency }: Claim,
): Promise<ClaimedDrop | DropClaimRefusal> {
  return await deps.db.transaction(async (tx) => {
    const drop = await lockDrop(tx, dropId);
    if (!drop || (await lockPlayClosed(tx, playerId))) return refuse('not_found');
    const earlier = await findClaim(tx, dropId, playerId);
    if (earlier) return await present(tx, playerId, dropId, earlier);
    if (!drop.is_open) return refuse('drop_over');
    const grant = await giveFixed(deps, tx, {
      playerId,
      code: drop.bonus,
      version: drop.version,
      currency,
      source: 'promotion',
      key: `drop:${dropId}`,
    });
    if (isRefusal(grant)) return grant;
    const claim = await insertClaim(tx, dropId, playerId, grant.id);
    deps.announceDrop(tx, dropId);
    deps.announceBonuses(tx, playerId);
    return shownClaim(dropId, claim, grant);
  });
}

async function present(
  db: Pick<Db, 'query' | 'prepared'>,
  playerId: PlayerId,
  dropId: bigint,
  claim: ClaimRow,
): Promise<ClaimedDrop> {
  return shownClaim(dropId, claim, (await findGrant(db, playerId, claim.grant_id))!);
}

function shownClaim(dropId: bigint, { place }: ClaimRow, grant: Grant): ClaimedDrop {
  const { amount, currency, required, state } = grant;
  return {
    id: dropId.toString(),
    place,
    currency,
    amount: formatMoney(amount),
    state: state === 'pending' ? 'pending' : required === 0n ? 'cash' : 'active',
  };
}
