/** When the money of a bonus is too little for any bet that it may be staked on. */
import { micro, MICRO_PER_MINOR, type Micro } from '#core/money.ts';
import { namesGame } from '#domain/suppliers/rules.game-keys.ts';
import type { BonusTerms } from './rules.ts';

/** A game with the smallest stake that it takes, in the currency that was asked for. */
export type StakeMin = {
  /** The names that terms may list it under. */
  readonly keys: readonly string[];
  readonly min: Micro;
};

/** No stake is smaller than a whole hundredth, whatever a supplier accepts. */
export const STAKE_UNIT: Micro = micro(MICRO_PER_MINOR);

/** The smallest stake of all games on which the money of this bonus may be staked. */
export function smallestStakeOf(
  { games }: Pick<BonusTerms, 'games'>,
  mins: readonly StakeMin[],
): Micro {
  const named = mins.filter(({ keys }) => namesGame(games, keys)).map(({ min }) => min);
  return named.reduce((least, min) => (min < least ? min : least), named[0] ?? STAKE_UNIT);
}

/**
 * Whether what bets left of a bonus is too little for another one. Money of which nothing was
 * staked yet is no remainder: a player may add cash to it.
 */
export function isRemainder(
  { terms, amount }: { readonly terms: Pick<BonusTerms, 'games'>; readonly amount: Micro },
  balance: Micro,
  mins: readonly StakeMin[],
): boolean {
  return balance > 0n && balance < amount && balance < smallestStakeOf(terms, mins);
}
