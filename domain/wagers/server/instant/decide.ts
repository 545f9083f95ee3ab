import { micro, ZERO } from '#core/money.ts';
import { payoutOf } from '#core/fairness/game.ts';
import { openStream } from '#core/fairness/pf1.ts';
import type { AccountId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { LockedAccount } from '#domain/ledger/server/index.ts';
import type { StakeRefusal } from '#domain/protection/rules.ts';
import type { ActiveSeed, Bet, BetOrder } from '../order.ts';
import {
  orderOn,
  refuseBonus,
  splitFreeStake,
  splitPayout,
  splitStake,
  type BonusRefusal,
} from '../funding.ts';
import type { SeedPairCache } from './seed-pair-cache.ts';

/**
 * At this many bets the seed is rotated before the next one, far below the 2⁵³ at which nonces
 * would stop being exact.
 */
export const BETS_PER_SEED_MAX = 1_000_000n;

/** The refusal that makes the caller rotate the seed and retry; it is never sent to a client. */
const SEED_EXHAUSTED = 'seed_used_up';
export type SeedExhausted = Refusal<typeof SEED_EXHAUSTED>;

export function refuseSeedExhausted(): SeedExhausted {
  return refuse(SEED_EXHAUSTED);
}

export function isSeedExhausted(answer: object): answer is SeedExhausted {
  return isRefusal(answer) && answer.refused === SEED_EXHAUSTED;
}

/**
 * The refusal that makes the caller look the bonus of the player up and retry: it is part of the
 * stake. It is never sent to a client.
 */
const BONUS_UNREAD = 'bonus_unread';
export type BonusUnread = Refusal<typeof BONUS_UNREAD>;

export function refuseBonusUnread(): BonusUnread {
  return refuse(BONUS_UNREAD);
}

export function isBonusUnread(answer: object): answer is BonusUnread {
  return isRefusal(answer) && answer.refused === BONUS_UNREAD;
}

/** Why an order is refused while its batch is written. */
export type OrderRefusal =
  | StakeRefusal
  | BonusRefusal
  | Refusal<'seeds_missing' | 'insufficient_funds' | 'key_reused' | 'busy'>
  | SeedExhausted
  | BonusUnread;

/** A bet decided under locks and not yet written. `id` is assigned when it is written. */
export type DecidedBet = Omit<Bet, 'id' | 'placed_at'> & {
  readonly house_account: AccountId;
  readonly bonus_account: AccountId | null;
  readonly bonus_seq: bigint | null;
  readonly seed_id: bigint;
  readonly jurisdiction: number;
};

/** Decides bets from locked rows: the player's own limits, funds, the draw, the price. */
export function createDecider(seedPairOf: SeedPairCache) {
  function decide(
    order: BetOrder,
    account: LockedAccount | undefined,
    seed: ActiveSeed | undefined,
    barred?: StakeRefusal,
    bonus?: LockedAccount,
  ): DecidedBet | OrderRefusal {
    if (barred) return barred;
    if (!seed) return refuse('seeds_missing');
    if (seed.nonce >= BETS_PER_SEED_MAX) return refuseSeedExhausted();
    if (!account) return refuse('insufficient_funds');
    const isFree = order.freeRounds !== undefined;
    const parts = isFree
      ? splitFreeStake(order.stake, bonus?.balance)
      : partsOf(order, account, bonus);
    if (isRefusal(parts)) return parts;
    const isBonus = bonus !== undefined && parts.bonus > 0n;
    const stream = openStream(seedPairOf(seed), Number(seed.nonce), order.game.tag);
    const { outcome, m4, share } = order.game.play(stream, order.params);
    const payout = payoutOf(order.stake, m4, share);
    const paid = splitPayout(payout, parts);
    return {
      player_id: order.playerId,
      account: order.account,
      house_account: order.houseAccount,
      jurisdiction: account.jurisdiction,
      seq: account.seq + 1n,
      balance: micro(account.balance - parts.cash + paid.cash),
      stake: order.stake,
      payout,
      bonus_stake: parts.bonus,
      bonus_payout: paid.bonus,
      is_free_round: isFree,
      bonus_account: isBonus ? bonus.id : null,
      bonus_seq: isBonus ? bonus.seq + 1n : null,
      bonus_balance: isBonus ? micro(bonus.balance - parts.bonus + paid.bonus) : null,
      debt_balance: null,
      m4,
      seed_id: seed.id,
      nonce: seed.nonce,
      game: order.game.name,
      game_version: order.game.version,
      key: order.key,
      params: order.params,
      outcome,
      round_id: null,
      void_reason: null,
      settlement_kind: null,
      commitment: seed.commitment,
      client_seed: seed.client_seed,
      seed: null,
    };
  }

  return { decide };
}

/** The parts of a stake that cash, bonus money or both pay. */
function partsOf(
  { stake, game, bonus: terms }: BetOrder,
  { balance, stake_order: order }: LockedAccount,
  bonus: LockedAccount | undefined,
) {
  if (order !== 'cash_first' && !terms) return refuseBonusUnread();
  const parts = splitStake(stake, {
    order: orderOn(order, terms, [game.name]),
    cash: balance,
    bonus: bonus?.balance ?? ZERO,
  });
  if (isRefusal(parts) || !terms || parts.bonus === 0n) return parts;
  return refuseBonus(terms, [game.name], stake) ?? parts;
}

export type Decider = ReturnType<typeof createDecider>;
