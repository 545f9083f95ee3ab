import type { PlayRules } from '#domain/jurisdictions/rules.ts';
import { userNow, useUser } from './session.ts';

/** For guests, and until the user is loaded: the server refuses what the law does not allow. */
const UNKNOWN: PlayRules = {
  min_age: 18,
  verification: 'before_withdrawal',
  is_autobet_allowed: true,
  game_cycle_ms: 0,
  is_turbo_allowed: true,
  celebration: 'above_stake',
};

/** What the law where the player lives asks of play. */
export function usePlayRules(): PlayRules {
  return useUser().playRules ?? UNKNOWN;
}

/** The same outside of components, as they are now. */
export function playRulesNow(): PlayRules {
  return userNow().playRules ?? UNKNOWN;
}
