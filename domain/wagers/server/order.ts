import type { InstantGame } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import type { WalletCurrency } from '#core/currency.ts';
import type { AccountId, BetId, PlayerId, RoundId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { StakedBonus, StakedFreeRounds } from './funding.ts';
import type { SettlementKind } from './store.settlements.ts';

/** An instant bet that passed every check that needs no lock. */
export type BetOrder = {
  readonly playerId: PlayerId;
  readonly game: InstantGame;
  readonly params: Json;
  readonly stake: Micro;
  readonly currency: WalletCurrency;
  /** The player's cash account and the game's account in this currency. */
  readonly account: AccountId;
  readonly houseAccount: AccountId;
  /** May be part of the stake. Set only after the cash did not suffice, or may not pay alone. */
  readonly bonus?: StakedBonus | undefined;
  /** Pay the whole stake, instead of cash. */
  readonly freeRounds?: StakedFreeRounds | undefined;
  /** The idempotency key made by the client: the same key gets the first answer again. */
  readonly key: string;
};

/** The account beside the cash that pays for an order, if there is one. */
export function secondAccountOf({ bonus, freeRounds }: BetOrder): AccountId | undefined {
  return freeRounds?.account ?? bonus?.account;
}

/** A settled bet as the database holds it. */
export type Bet = {
  readonly player_id: PlayerId;
  readonly id: BetId;
  readonly account: AccountId;
  /** Position in the account's chain: of two balances the one with the higher position is newer. */
  readonly seq: bigint;
  readonly balance: Micro;
  readonly stake: Micro;
  readonly payout: Micro;
  /** The parts of both that were bonus money. */
  readonly bonus_stake: Micro;
  readonly bonus_payout: Micro;
  /** Free rounds paid its stake: both parts above are their own, and no bonus money moved. */
  readonly is_free_round: boolean;
  /** After it; null when no bonus money was staked. */
  readonly bonus_balance: Micro | null;
  /** The balance of what the player owes, if the settlement changed it. */
  readonly debt_balance: Micro | null;
  readonly m4: bigint;
  /** Null for a bet in a shared round, which is decided by the seeds of the round. */
  readonly seed_id: bigint | null;
  readonly nonce: bigint;
  readonly placed_at: Date;
  readonly game: string;
  readonly game_version: number;
  readonly key: string;
  readonly params: Json;
  readonly outcome: Json;
  readonly round_id: RoundId | null;
  /** Why the stake was returned, if it was. */
  readonly void_reason: string | null;
  /** What its latest settlement was; null for an instant bet. */
  readonly settlement_kind: SettlementKind | null;
  /** The seeds it was decided by; the server seed is null until it is revealed. */
  readonly commitment: string;
  readonly client_seed: string;
  readonly seed: string | null;
};

export type ActiveSeed = {
  readonly player_id: PlayerId;
  readonly id: bigint;
  readonly sealed: Buffer;
  readonly commitment: string;
  readonly client_seed: string;
  readonly nonce: bigint;
};
