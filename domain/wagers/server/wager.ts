import type { Json } from '#core/fairness/json.ts';
import type { BonusRefusal, StakedFreeRounds } from './funding.ts';
import type { AccountId, WagerId, PlayerId, RoundId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Refusal } from '#core/refusal.ts';
import type { StakeRefusal } from '#domain/protection/rules.ts';
import type { SeedExhausted } from './instant/decide.ts';

/** A bet whose stake was taken and that is settled later, as the database holds it. */
export type Wager = {
  readonly player_id: PlayerId;
  readonly id: WagerId;
  readonly source: 'seed' | 'round' | 'supplier' | 'sport';
  /** What a supplier calls it. */
  readonly source_ref: string | null;
  /** The player's cash account, also where the stake was bonus money alone. */
  readonly account: AccountId;
  /** Under which it was placed (domain/jurisdictions). */
  readonly jurisdiction: number;
  /** Position in the account's chain, and the balance after the stake was taken. */
  readonly seq: bigint;
  readonly balance: Micro;
  readonly cash_stake: Micro;
  /** Null when no bonus money was staked. */
  readonly bonus_account: AccountId | null;
  readonly bonus_seq: bigint | null;
  readonly bonus_balance: Micro | null;
  readonly bonus_stake: Micro;
  /** Free rounds paid the stake: what is called bonus here is their own. */
  readonly is_free_round: boolean;
  /** Both parts. */
  readonly stake: Micro;
  readonly escrow_account: AccountId;
  readonly house_account: AccountId;
  readonly placed_at: Date;
  readonly game: string;
  readonly game_version: number;
  readonly key: string;
  /** The player's own seeds, or null. */
  readonly seed_id: bigint | null;
  readonly nonce: bigint | null;
  readonly round_id: RoundId | null;
  readonly bet: Json;
  /** The multiplier at which the largest allowed payout is reached, in ten-thousandths. */
  readonly cap_m4: bigint;
  readonly part: string;
  readonly units: number;
  readonly choices: readonly Json[];
  readonly taken: Json;
  /** How often it was settled. */
  readonly settlements: number;
  /** Whether more settlements may come by themselves. */
  readonly is_open: boolean;
  /** Whether the stake has left escrow. */
  readonly is_settled: boolean;
  readonly is_void: boolean;
  /** What it has paid in all. */
  readonly cash_payout: Micro;
  readonly bonus_payout: Micro;
};

/** A bet to be placed that passed every check that needs no lock. */
export type WagerOrder<Source extends WagerSource = WagerSource> = {
  readonly playerId: PlayerId;
  readonly game: string;
  /** The names that terms of a bonus may list it under; without them, its own. */
  readonly gameKeys?: readonly string[] | undefined;
  readonly version: number;
  readonly stake: Micro;
  /** The player's cash account. An active bonus pays what it does not cover. */
  readonly account: AccountId;
  /** Pay the whole stake, instead of cash. */
  readonly freeRounds?: StakedFreeRounds | undefined;
  readonly escrowAccount: AccountId;
  readonly houseAccount: AccountId;
  readonly key: string;
  readonly bet: Json;
  readonly capM4: bigint;
  /**
   * For a bet that contains its cap: the same bet with another cap, as it may have been placed
   * before.
   */
  readonly betAt?: ((capM4: bigint) => Json) | undefined;
  readonly part: string;
  readonly units: number;
  readonly source: Source;
};

export type WagerSource = SeedSource | RoundSource<string> | LaterSource | OutsideSource;

/** The next nonce of the player's active seed. */
export type SeedSource = { readonly kind: 'seed' };

/** A round of this table that takes bets; `admit` decides finally, with the round locked. */
export type RoundSource<Code extends string> = {
  readonly kind: 'round';
  readonly roundId: RoundId;
  readonly table: string;
  /** It is added to a bet of a running round, which the caller has locked. */
  readonly isAdded?: true;
  readonly admit: Admit<Code>;
};

/** A round that does not exist yet: a duel waits for an opponent. */
export type LaterSource = { readonly kind: 'later' };

/**
 * A supplier of games or the result of an event; `ref` is what it calls the wager. That of a
 * supplier is its name, a colon, and its name for the request that took the stake.
 */
export type OutsideSource = { readonly kind: 'supplier' | 'sport'; readonly ref: string };

/** Why a stake is not taken: some reasons exist only for one source of the outcome. */
export type WagerRefusal<Source extends WagerSource> =
  | StakeRefusal
  | BonusRefusal
  | Refusal<'insufficient_funds' | 'key_reused' | 'busy'>
  | (Source extends SeedSource
      ? Refusal<'seeds_missing' | 'round_already_open'> | SeedExhausted
      : never)
  | (Source extends RoundSource<infer Code> ? Refusal<'betting_closed' | Code> : never);

/** The totals of a round so far, for one part of the table in one currency. */
export type PlacedPart = {
  part: string;
  currency_digit: number;
  bets: number;
  units: number;
  staked: Micro;
  /** Of these, the bets and units of the requesting player. */
  own_bets: number;
  own_units: number;
};

/** Refuses the bet, or returns what is to be stored with it (the numbers of its tickets). */
export type Admit<Code extends string> = (
  order: WagerOrder,
  placed: readonly PlacedPart[],
) => { readonly taken: Json } | Refusal<Code>;
