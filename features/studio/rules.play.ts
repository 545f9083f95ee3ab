/** What the operator's rules of play allow in a slot (domain.md 6.2); the studio enforces them. */
export type SlotPlayRules = {
  readonly is_autoplay_allowed: boolean;
  readonly is_turbo_allowed: boolean;
  readonly is_buy_allowed: boolean;
  /** From the start of a round to the start of the next, in milliseconds. */
  readonly min_round_ms: number;
  readonly celebration: 'above_stake' | 'none';
  /** Decimal text: the largest stake of a player; null without one. */
  readonly stake_max: string | null;
};

export const FREE_RULES: SlotPlayRules = {
  is_autoplay_allowed: true,
  is_turbo_allowed: true,
  is_buy_allowed: true,
  min_round_ms: 0,
  celebration: 'above_stake',
  stake_max: null,
};
