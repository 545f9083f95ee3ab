import assert from 'node:assert';
import type { Currency, WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro, truncateToMinor, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { repayDebt, transfer, type Accounts } from '#domain/ledger/server/index.ts';
import { lockPlayClosed } from '#domain/protection/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { rewardOf, termsOf, type LevelTerms } from '../rules.ts';
import { dayOf } from '#platform/server/calendar.ts';
import { findLevel, lockLevels, readTerms } from './store.ts';
import {
  addClaimed,
  insertCredit,
  listRewarded,
  lockRakeback,
  type LevelCredit,
} from './store.credits.ts';
import { lockWeek, markClaimed } from './store.cashback.ts';

export type PayDeps = {
  readonly accounts: Accounts;
  /** Publishes the balance of a player after the commit. */
  readonly announceBalance: (
    tx: Tx,
    playerId: PlayerId,
    currency: WalletCurrency,
  ) => Promise<void> | void;
};

export type RewardDeps = PayDeps & {
  /**
   * Offers a bonus of free rounds, once for each key; false where the player cannot have it. It is
   * given here, because bonuses know levels.
   */
  readonly offerFreeRounds: (tx: Tx, offer: RoundsOffer) => Promise<boolean>;
};

export type RoundsOffer = {
  readonly playerId: PlayerId;
  readonly code: string;
  readonly currency: Currency;
  readonly key: string;
};

/** The operator's account that pays for what levels give. */
const COST_OWNER = 'levels';

/**
 * Pays the rakeback that was earned until now, once a day in each currency. An excluded player and
 * one in a time-out get the refusal of one who has nothing to claim.
 */
export async function claimRakeback(
  deps: PayDeps,
  tx: Tx,
  playerId: PlayerId,
  currency: Currency,
): Promise<Micro | Refusal<'nothing_to_claim' | 'claimed_today'>> {
  if (await lockPlayClosed(tx, playerId)) return refuse('nothing_to_claim');
  const balance = await lockRakeback(tx, playerId, currency);
  const amount = balance ? truncateToMinor(balance.accrued - balance.claimed) : micro(0n);
  if (balance?.isClaimedToday) return refuse('claimed_today');
  if (amount <= 0n) return refuse('nothing_to_claim');
  await addClaimed(tx, playerId, currency, amount);
  const day = dayOf(new Date());
  await pay(deps, tx, { playerId, kind: 'rakeback', currency, amount, day, level: null });
  return amount;
}

/** Pays the cashback of a closed week, once. */
export async function claimCashback(
  deps: PayDeps,
  tx: Tx,
  playerId: PlayerId,
  { currency, week }: { readonly currency: Currency; readonly week: string },
): Promise<Micro | Refusal<'nothing_to_claim'>> {
  if (await lockPlayClosed(tx, playerId)) return refuse('nothing_to_claim');
  const row = await lockWeek(tx, playerId, currency, week);
  if (!row?.amount || row.claimedAt !== null) return refuse('nothing_to_claim');
  const { amount } = row;
  await markClaimed(tx, row);
  await pay(deps, tx, { playerId, kind: 'cashback', currency, amount, day: week, level: null });
  return amount;
}

export type LevelReward = {
  readonly level: number;
  readonly amount: Micro;
  /** Whether free rounds were offered with it. */
  readonly hasRounds: boolean;
};

/**
 * Pays the rewards of all levels that a player has ever reached and that were not paid, each once
 * for ever, and returns them. Nothing is paid while the player may not play.
 */
export async function payRewards(
  deps: RewardDeps,
  tx: Tx,
  playerId: PlayerId,
  currency: Currency,
): Promise<LevelReward[]> {
  if (await lockPlayClosed(tx, playerId)) return [];
  if (!(await findLevel(tx, playerId))) return [];
  const { reached } = (await lockLevels(tx, [playerId])).get(playerId)!;
  const paid = await listRewarded(tx, playerId);
  const { terms } = await readTerms(tx);
  const rewards: LevelReward[] = [];
  for (let level = 1; level <= reached; level++) {
    const amount = rewardOf(terms, level, currency);
    if (paid.includes(level) || amount === 0n) continue;
    // Locks of bonuses are taken before those of accounts, as everywhere.
    const hasRounds = await offerRounds(deps, tx, { playerId, currency, level, terms });
    rewards.push({ level, amount, hasRounds });
  }
  for (const { level, amount } of rewards) {
    await pay(deps, tx, { playerId, kind: 'level_reward', currency, amount, day: null, level });
  }
  return rewards;
}

type ReachedLevel = Omit<RoundsOffer, 'code' | 'key'> & {
  readonly level: number;
  readonly terms: LevelTerms;
};

async function offerRounds(
  { offerFreeRounds }: RewardDeps,
  tx: Tx,
  { playerId, currency, level, terms }: ReachedLevel,
): Promise<boolean> {
  const { free_rounds: code } = termsOf(terms, level);
  if (code === undefined) return false;
  return await offerFreeRounds(tx, { playerId, currency, code, key: refOf(playerId, level) });
}

/** Of a reward, which is given once for ever. */
function refOf(playerId: PlayerId, level: number | null): string {
  return `level:${playerId}:${level}`;
}

async function pay(deps: PayDeps, tx: Tx, credit: LevelCredit): Promise<void> {
  const { playerId, kind, currency, amount, day, level } = credit;
  const isFirst = await insertCredit(tx, credit);
  assert(isFirst, `${kind} of player ${playerId} was paid before`);
  const key = day === null ? refOf(playerId, level) : `${kind}:${playerId}:${currency}:${day}`;
  const cash = await deps.accounts.find(tx, 'player_cash', playerId.toString(), currency);
  const cost = await deps.accounts.find(tx, 'bonus_cost', COST_OWNER, currency);
  const moved = await transfer(tx, { key, kind, debit: cost, credit: cash, amount, ref: key });
  assert(!isRefusal(moved) && !moved.isRepeat, `${key} was not paid`);
  await repayDebt(tx, cash, key);
  await deps.announceBalance(tx, playerId, currency);
}
