import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { ZERO, type Micro } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { isBonusBlocked } from '#domain/bonus-abuse/server/index.ts';
import { isPlayClosed } from '#domain/protection/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { isWithinDeposits } from '../rules.segments.ts';
import { amountsOf, matchOf } from '../rules.ts';
import { isForPlayer, isShared } from './eligibility.ts';
import { endFreeRounds, orderFreeRounds, type ClaimDeps } from './free-rounds/lifecycle.ts';
import { beginGrant, endGrant, type LifecycleDeps } from './lifecycle.ts';
import { findBonus } from './store.definitions.ts';
import { countDeposits } from './store.segments.ts';
import { insertGrant, updateGrant } from './store.grant-changes.ts';
import { findGrantByKey, isMatched, lockGrants, type Grant, type GrantSource } from './store.ts';

/** The reason of the end of a bonus that was abused. */
export const ABUSE = 'abuse';

export type BonusOffer = {
  readonly playerId: PlayerId;
  readonly code: string;
  /** What was promised under these terms; without it, the latest version. */
  readonly version?: number;
  readonly currency: Currency;
  readonly source: GrantSource;
  /** Unique for the player: a repeat returns the first offer. */
  readonly key: string;
  /** Until when it can be claimed, where that is earlier than its terms say. */
  readonly claimUntil?: Date;
  /** Of a lost week, whose amount the caller knows: no other offer is one of cashback. */
  readonly isCashback?: boolean;
};

/** `isNew` is false where the offer was made before, or by another process at the same time. */
export type OfferedBonus = Grant & { readonly isNew: boolean };

export type OfferRefusal = Refusal<
  'bonus_unknown' | 'bonus_wrong_currency' | 'bonus_not_for_you' | 'bonus_shared'
>;

/**
 * Offers a bonus to a player, who has to claim it. To players who may not play there is no such
 * bonus: its existence is not disclosed to them.
 */
export async function offerBonus(
  { accounts }: LifecycleDeps,
  tx: Tx,
  { playerId, code, version, currency, source, key, claimUntil, isCashback = false }: BonusOffer,
): Promise<OfferedBonus | OfferRefusal> {
  const earlier = await findGrantByKey(tx, playerId, key);
  if (earlier) return { ...earlier, isNew: false };
  const bonus = await findBonus(tx, code, version);
  if (!bonus?.isOn || (await isPlayClosed(tx, playerId))) return refuse('bonus_unknown');
  if ((bonus.terms.kind === 'cashback') !== isCashback) return refuse('bonus_unknown');
  const amounts = amountsOf(bonus.terms, currency);
  if (!amounts) return refuse('bonus_wrong_currency');
  if (!(await isForPlayer(tx, bonus.terms, playerId))) return refuse('bonus_not_for_you');
  if (await isShared(tx, { playerId, bonusId: bonus.id, terms: bonus.terms, source })) {
    return refuse('bonus_shared');
  }
  const id = await insertGrant(tx, {
    playerId,
    bonusId: bonus.id,
    version: bonus.version,
    currency,
    cashAccount: await accounts.find(tx, 'player_cash', playerId.toString(), currency),
    source,
    key,
    stakeMax: amounts.stakeMax,
    games: bonus.terms.games,
    orderRule: bonus.terms.stake_order ?? 'cash_first',
    claimDays: bonus.terms.claim_days,
    claimUntil: claimUntil ?? null,
  });
  const grant = (await findGrantByKey(tx, playerId, key))!;
  return { ...grant, isNew: id !== undefined };
}

/** Claims a new offer of a bonus for a deposit, which waits for the deposit; no other bonus. */
export async function awaitDeposit(tx: Tx, grant: Grant): Promise<Grant> {
  if (grant.state !== 'available' || grant.terms.kind !== 'deposit_match') return grant;
  await updateGrant(tx, grant, { state: 'claimed' });
  return { ...grant, state: 'claimed' };
}

/** All bonuses of the player that have not ended, locked. */
export async function lockOpen(tx: Tx, playerId: PlayerId): Promise<Grant[]> {
  return await lockGrants(tx, [playerId], OPEN_STATES);
}

const OPEN_STATES = ['available', 'claimed', 'playing', 'pending', 'active'] as const;

function hasActive(open: readonly Grant[], currency: Currency): boolean {
  return open.some((grant) => grant.state === 'active' && grant.currency === currency);
}

type ClaimRefusal = Refusal<
  | 'not_found'
  | 'bonus_not_available'
  | 'bonus_budget_used'
  | 'bonus_not_for_you'
  | 'bonus_shared'
  | 'free_rounds_open'
>;

/** Claims an offer: a fixed bonus and free rounds begin, one for a deposit waits for it. */
export async function claimBonus(
  deps: ClaimDeps,
  tx: Tx,
  playerId: PlayerId,
  grantId: bigint,
): Promise<ClaimRefusal | undefined> {
  const open = await lockOpen(tx, playerId);
  const grant = open.find(({ id }) => id === grantId);
  if (!grant) return refuse('not_found');
  if (grant.state !== 'available' || grant.claimUntil <= new Date()) {
    return refuse('bonus_not_available');
  }
  if (await isPlayClosed(tx, playerId)) return refuse('bonus_not_available');
  if (await isBonusBlocked(tx, playerId)) return refuse('bonus_not_for_you');
  if (await hasLeft(tx, grant, null)) return refuse('bonus_not_for_you');
  if (await isShared(tx, grant)) return refuse('bonus_shared');
  if ((await awaitDeposit(tx, grant)).state === 'claimed') return undefined;
  if (grant.terms.kind === 'free_rounds') return await orderFreeRounds(deps, tx, grant);
  const state = await beginGrant(deps, tx, grant, {
    deposit: ZERO,
    depositRef: null,
    hasActive: hasActive(open, grant.currency),
  });
  return state === 'cancelled' ? refuse('bonus_budget_used') : undefined;
}

/** The claimed bonus that waits longest for such a deposit begins; undefined where none does. */
export async function beginForDeposit(
  deps: LifecycleDeps,
  tx: Tx,
  { ref, playerId, currency, amount }: MatchedDeposit,
): Promise<Grant | undefined> {
  const open = await lockOpen(tx, playerId);
  const waiting = open.filter(
    (each) =>
      each.state === 'claimed' &&
      each.currency === currency &&
      matchOf(each.terms, amountsOf(each.terms, currency)!, amount) > 0n,
  );
  if (waiting.length === 0 || (await isMatched(tx, ref))) return undefined;
  if (await isPlayClosed(tx, playerId)) return undefined;
  if (await isBonusBlocked(tx, playerId)) return undefined;
  for (const grant of waiting) {
    const left = await whyLeft(tx, grant, ref);
    if (left !== undefined) {
      await endGrant(deps, tx, grant, 'cancelled', left);
      continue;
    }
    await beginGrant(deps, tx, grant, {
      deposit: amount,
      depositRef: ref,
      hasActive: hasActive(open, currency),
    });
    return grant;
  }
  return undefined;
}

/**
 * Whether the player has made more deposits since the offer than its segment allows, before the
 * one that would begin it. No other condition is checked again: see the decision about bonuses.
 */
async function hasLeft(
  db: Queryable,
  { playerId, terms: { segment } }: Grant,
  depositRef: string | null,
): Promise<boolean> {
  if (segment?.deposits_max === undefined) return false;
  return !isWithinDeposits(segment, await countDeposits(db, playerId, depositRef));
}

/** Why a deposit does not begin this bonus any more. */
async function whyLeft(
  tx: Tx,
  grant: Grant,
  depositRef: string,
): Promise<'segment' | 'shared' | undefined> {
  if (await hasLeft(tx, grant, depositRef)) return 'segment';
  return (await isShared(tx, grant)) ? 'shared' : undefined;
}

type MatchedDeposit = {
  /** Of the deposit: it is matched once. */
  readonly ref: string;
  readonly playerId: PlayerId;
  readonly currency: Currency;
  readonly amount: Micro;
};

/**
 * Gives up a bonus that has not ended: what is left of its money goes back. Of free rounds those
 * that are left are lost, and what was won is kept.
 */
export async function cancelBonus(
  deps: LifecycleDeps,
  tx: Tx,
  playerId: PlayerId,
  grantId: bigint,
  by: 'player' | 'staff' = 'player',
): Promise<Refusal<'not_found'> | undefined> {
  const grant = (await lockOpen(tx, playerId)).find(({ id }) => id === grantId);
  if (!grant) return refuse('not_found');
  if (grant.state === 'playing') {
    await endFreeRounds(deps, tx, grant, { state: 'cancelled', reason: by });
  } else await endGrant(deps, tx, grant, 'cancelled', by);
  return undefined;
}

/**
 * Ends a bonus whose abuse a person has upheld: what is left of its money goes back. False where it
 * has ended already.
 */
export async function endForAbuse(
  deps: LifecycleDeps,
  tx: Tx,
  playerId: PlayerId,
  grantId: bigint,
): Promise<boolean> {
  const grant = (await lockOpen(tx, playerId)).find(({ id }) => id === grantId);
  if (!grant) return false;
  if (grant.state === 'playing') {
    await endFreeRounds(deps, tx, grant, { state: 'cancelled', reason: ABUSE, isForfeited: true });
    return true;
  }
  const isBegun = grant.state === 'pending' || grant.state === 'active';
  await endGrant(deps, tx, grant, isBegun ? 'forfeited' : 'cancelled', ABUSE);
  return true;
}

/** Gives up the free rounds that are left of a bonus; nothing where they are over. */
export async function giveUpFreeRounds(
  deps: LifecycleDeps,
  tx: Tx,
  playerId: PlayerId,
  grantId: bigint,
): Promise<void> {
  const grant = (await lockOpen(tx, playerId)).find(({ id }) => id === grantId);
  if (grant?.state !== 'playing') return;
  await endFreeRounds(deps, tx, grant, { state: 'cancelled', reason: 'player' });
}

/** Ends all bonuses of a player who excluded themselves: nothing is offered or kept open. */
export async function endAllBonuses(
  deps: LifecycleDeps,
  tx: Tx,
  playerId: PlayerId,
  reason: string,
): Promise<void> {
  for (const grant of activeLast(await lockOpen(tx, playerId))) {
    if (grant.state === 'playing') {
      await endFreeRounds(deps, tx, grant, { state: 'cancelled', reason, isForfeited: true });
    } else await endGrant(deps, tx, grant, 'cancelled', reason);
  }
}

/** So that no waiting bonus takes the place of an active one that is about to end. */
function activeLast(grants: readonly Grant[]): Grant[] {
  const isLast = ({ state }: Grant) => Number(state === 'active');
  return grants.toSorted((a, b) => isLast(a) - isLast(b));
}

/** A withdrawal ends the bonuses that wait or are active in this currency. */
export async function forfeitBonuses(
  deps: LifecycleDeps,
  tx: Tx,
  playerId: PlayerId,
  currency: Currency,
): Promise<void> {
  const open = await lockGrants(tx, [playerId], ['pending', 'active']);
  for (const grant of activeLast(open.filter((each) => each.currency === currency))) {
    await endGrant(deps, tx, grant, 'forfeited', 'withdrawal');
  }
}
