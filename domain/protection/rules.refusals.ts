/** Why stakes and deposits are refused: by the player's own limits, by staff, or by the law. */
import type { Refusal } from '#core/refusal.ts';

/** The reasons for which all deposits are closed; also their refusal codes. */
export const DEPOSITS_CLOSED = [
  'time_out_active',
  'exclusion_return_needed',
  'account_excluded',
] as const;
/** Why a deposit may not be opened. */
export const DEPOSIT_REFUSALS = [
  ...DEPOSITS_CLOSED,
  'deposit_limit_reached',
  'limit_answer_needed',
  'balance_max_reached',
] as const;
/** Why a stake may not be taken. */
export const STAKE_REFUSALS = [
  ...DEPOSITS_CLOSED,
  'session_limit_reached',
  'reality_check_due',
  'stake_above_own_limit',
  'loss_limit_reached',
  'wager_limit_reached',
  'debt_open',
  'policy_unaccepted',
  // By the law where the player lives (domain/jurisdictions).
  'verification_needed',
  'consent_needed',
  'game_cycle_running',
  'other_game_open',
  'stake_above_legal_max',
  'stake_currency_not_allowed',
] as const;
export type StakeRefusal = Refusal<(typeof STAKE_REFUSALS)[number]>;
