import type { Json } from '#core/fairness/json.ts';
import type { AccountId, PlacementId, PlayerId, RoundId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Refusal } from '#core/refusal.ts';
import type { StakeRefusal } from '#domain/protection/rules.ts';
import type { SeedExhausted } from '../decide.ts';

/** A bet whose stake was taken and that is settled later, as the database holds it. */
export type Placement = {
  readonly player_id: PlayerId;
  readonly id: PlacementId;
  readonly account: AccountId;
  readonly escrow_account: AccountId;
  readonly house_account: AccountId;
  /** Position in the account's chain, and the balance after the stake was taken. */
  readonly seq: bigint;
  readonly balance: Micro;
  readonly stake: Micro;
  readonly placed_at: Date;
  readonly game: string;
  readonly game_version: number;
  readonly key: string;
  /** The player's own seeds, or null: then a round decides it. */
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
  readonly is_open: boolean;
};

/** A bet to be placed that passed every check that needs no lock. */
export type PlacementOrder<Source extends PlacementSource = PlacementSource> = {
  readonly playerId: PlayerId;
  readonly game: string;
  readonly version: number;
  readonly stake: Micro;
  readonly account: AccountId;
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

export type PlacementSource = SeedSource | RoundSource<string> | LaterSource;

/** The next nonce of the player's active seed. */
export type SeedSource = { readonly kind: 'seed' };

/** A round of this table that takes bets; `admit` decides finally, with the round locked. */
export type RoundSource<Code extends string> = {
  readonly kind: 'round';
  readonly roundId: RoundId;
  readonly table: string;
  readonly admit: Admit<Code>;
};

/** A round that does not exist yet: a duel waits for an opponent. */
export type LaterSource = { readonly kind: 'later' };

/** Why a stake is not taken: some reasons exist only for one source of the outcome. */
export type PlacementRefusal<Source extends PlacementSource> =
  | StakeRefusal
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
  order: PlacementOrder,
  placed: readonly PlacedPart[],
) => { readonly taken: Json } | Refusal<Code>;
