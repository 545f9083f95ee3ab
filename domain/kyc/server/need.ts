import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { parseMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  groupOf,
  isNeeded,
  reachesThreshold,
  type VerificationNeed,
  type VerificationStatus,
} from '../rules.ts';
import { findVerification, storeDeposit, saveNeed, sumDeposits } from './store.ts';

/** The part of the user that the specification calls `verification`. */
export type VerificationFlag = { is_need: boolean; data: { status: VerificationStatus } | null };

export async function readVerificationFlag(
  db: Queryable,
  playerId: PlayerId,
): Promise<VerificationFlag> {
  const row = await findVerification(db, playerId);
  const status = row?.status ?? null;
  return {
    is_need: isNeeded(row?.need ?? null, status),
    data: status === null ? null : { status },
  };
}

/** Requires the player to verify their identity from now on. Returns whether that is new. */
export async function markVerificationNeeded(
  tx: Tx,
  playerId: PlayerId,
  need: VerificationNeed,
): Promise<boolean> {
  return await saveNeed(tx, playerId, need);
}

/** For actions that require a verified player, such as a withdrawal. */
export async function refuseUnverified(
  db: Queryable,
  playerId: PlayerId,
): Promise<Refusal<'verification_needed'> | undefined> {
  const status = (await findVerification(db, playerId))?.status ?? null;
  const isKnown = status !== null && groupOf(status) === 'success';
  return isKnown ? undefined : refuse('verification_needed');
}

/** The event body that the cashier publishes for a paid deposit. */
export type PaidDeposit = {
  deposit_id: string;
  player_id: string;
  currency: string;
  /** Decimal text in major units. */
  amount: string;
};

/**
 * Adds a paid deposit to those of the last 24 hours. Returns whether the player must now verify
 * their identity and did not have to before. The same deposit twice counts once.
 */
export async function countDeposit(tx: Tx, deposit: PaidDeposit): Promise<boolean> {
  if (!(await isPastThreshold(tx, deposit))) return false;
  return await markVerificationNeeded(tx, toPlayerId(deposit.player_id), 'deposits');
}

/** Adds a paid deposit, and tells whether those of the last 24 hours reach the threshold. */
export async function isPastThreshold(tx: Tx, deposit: PaidDeposit): Promise<boolean> {
  const playerId = toPlayerId(deposit.player_id);
  const amount = parseMoney(deposit.amount);
  if (amount === undefined || amount <= 0n) return false;
  const { deposit_id: id, currency } = deposit;
  await storeDeposit(tx, { id, playerId, currency, amount });
  return reachesThreshold(await sumDeposits(tx, playerId));
}
