/** Why a round was void: all its stakes were returned. There are no other reasons. */
export const ROUND_VOID_REASONS = [
  'beacon_missing',
  'beacon_invalid',
  'lock_missed',
  'not_joined',
] as const;
export type RoundVoidReason = (typeof ROUND_VOID_REASONS)[number];

/**
 * Why a single bet in a shared round was returned: that of its round, or the player took it back
 * before bets closed, or a running round was interrupted.
 */
export const VOID_REASONS = [...ROUND_VOID_REASONS, 'interrupted', 'cancelled'] as const;

/** Of a bet that no round was begun for, such as an open duel. */
export const UNBEGUN_REASONS: readonly string[] = ['not_joined', 'cancelled'];

/** Staff returned the stake of a bet after its result, which `decided` of the receipt has. */
export const BY_OPERATOR = 'operator';

/** The player did not continue a game in steps before anything was won or lost. */
export const ABANDONED = 'abandoned';

export function isRoundVoidReason(reason: string): reason is RoundVoidReason {
  return (ROUND_VOID_REASONS as readonly string[]).includes(reason);
}
