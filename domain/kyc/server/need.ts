import { parseMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { groupOf, isNeeded, reachesThreshold, type Need, type Status } from '../rules.ts';
import { findVerification, keepDeposit, saveNeed, sumDeposits } from './store.ts';

/** The part of the user that the specification calls `verification`. */
export type VerificationFlag = { is_need: boolean; data: { status: Status } | null };

export async function readVerificationFlag(
  db: Queryable,
  playerId: bigint,
): Promise<VerificationFlag> {
  const row = await findVerification(db, playerId);
  const status = row?.status ?? null;
  return {
    is_need: isNeeded(row?.need ?? null, status),
    data: status === null ? null : { status },
  };
}

/** From now on the house must know who this is. Tells whether that is new. */
export async function needVerification(tx: Tx, playerId: bigint, need: Need): Promise<boolean> {
  return await saveNeed(tx, playerId, need);
}

/** For what only a known player may do, as to take money out. */
export async function refuseUnverified(
  db: Queryable,
  playerId: bigint,
): Promise<Refusal | undefined> {
  const status = (await findVerification(db, playerId))?.status ?? null;
  const isKnown = status !== null && groupOf(status) === 'success';
  return isKnown ? undefined : refuse('verification_needed');
}

/** What the cashier tells of a paid deposit. */
export type PaidDeposit = {
  deposit_id: string;
  player_id: string;
  currency: string;
  /** Decimal text in major units. */
  amount: string;
};

/**
 * Adds a paid deposit to those of the last 24 hours. Tells whether the player must now prove who
 * he is, and did not before. The same deposit twice counts once.
 */
export async function countDeposit(tx: Tx, deposit: PaidDeposit): Promise<boolean> {
  const playerId = BigInt(deposit.player_id);
  const amount = parseMoney(deposit.amount);
  if (amount === undefined || amount <= 0n) return false;
  const { deposit_id: id, currency } = deposit;
  await keepDeposit(tx, { id, playerId, currency, amount });
  if (!reachesThreshold(await sumDeposits(tx, playerId))) return false;
  return await needVerification(tx, playerId, 'deposits');
}
