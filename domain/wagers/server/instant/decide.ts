import { micro } from '#core/money.ts';
import { payoutOf } from '#core/fairness/game.ts';
import { openStream } from '#core/fairness/pf1.ts';
import type { AccountId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { LockedAccount } from '#domain/ledger/server/index.ts';
import type { StakeRefusal } from '#domain/protection/rules.ts';
import type { ActiveSeed, Bet, BetOrder } from '../order.ts';
import {
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

/** Why an order is refused while its batch is written. */
export type OrderRefusal =
  | StakeRefusal
  | BonusRefusal
  | Refusal<'seeds_missing' | 'insufficient_funds' | 'key_reused' | 'busy'>
  | SeedExhausted;

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
      : splitStake(order.stake, account.balance, bonus?.balance);
    if (isRefusal(parts)) return parts;
    const isBonus = bonus !== undefined && parts.bonus > 0n;
    const refused = isBonus && !isFree && refuseBonus(order.bonus!, [order.game.name], order.stake);
    if (refused) return refused;
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

export type Decider = ReturnType<typeof createDecider>;
