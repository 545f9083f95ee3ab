import { SOFTSWISS_CODES, type SoftswissCode } from '../../contract.softswiss.ts';
import type { WalletRefusal } from '../wallet/wallet.ts';

const CODE = SOFTSWISS_CODES;

/** The number of each reason for which a call is declined. */
const CODES: Readonly<Record<WalletRefusal['refused'], SoftswissCode>> = {
  insufficient_funds: CODE.noFunds,
  // Bonus money may not be staked in this game; the balance in the answer is without it.
  bonus_game_excluded: CODE.noFunds,
  player_unknown: CODE.unknownPlayer,
  token_unknown: CODE.unknownPlayer,
  token_expired: CODE.unknownPlayer,
  session_limit_reached: CODE.playerLimit,
  reality_check_due: CODE.playerLimit,
  loss_limit_reached: CODE.playerLimit,
  wager_limit_reached: CODE.playerLimit,
  game_cycle_running: CODE.playerLimit,
  amount_too_large: CODE.stakeMax,
  bonus_stake_above_max: CODE.stakeMax,
  stake_above_own_limit: CODE.stakeMax,
  stake_above_legal_max: CODE.stakeMax,
  other_game_open: CODE.gameForbidden,
  account_blocked: CODE.playerDisabled,
  account_excluded: CODE.playerDisabled,
  exclusion_return_needed: CODE.playerDisabled,
  time_out_active: CODE.playerDisabled,
  policy_unaccepted: CODE.playerDisabled,
  verification_needed: CODE.playerDisabled,
  consent_needed: CODE.playerDisabled,
  debt_open: CODE.playerDisabled,
  region_blocked: CODE.country,
  wrong_currency: CODE.currency,
  stake_currency_not_allowed: CODE.currency,
  transaction_reused: CODE.badRequest,
  transaction_rolled_back: CODE.badRequest,
  key_reused: CODE.badRequest,
  reward_unknown: CODE.badRequest,
  free_rounds_over: CODE.badRequest,
  transaction_unknown: CODE.notFound,
  bet_unknown: CODE.notFound,
  bet_rolled_back: CODE.notFound,
  not_found: CODE.notFound,
  game_unknown: CODE.gameUnavailable,
  game_paused: CODE.gameUnavailable,
  supplier_paused: CODE.gameUnavailable,
  // Corrections that another one was quicker than: the supplier repeats the call.
  wager_closed: CODE.unknown,
  wager_void: CODE.unknown,
  wager_unsettled: CODE.unknown,
  settlement_reversed: CODE.unknown,
  settlement_changed: CODE.unknown,
  busy: CODE.unknown,
};

export function codeOf({ refused }: WalletRefusal): SoftswissCode {
  return CODES[refused];
}

/** The HTTP status of a code: 412 for what concerns player and money, 422 for the request. */
export function httpStatusOf(code: SoftswissCode): number {
  if (code === CODE.badSignature) return 403;
  if (code === CODE.unknown) return 500;
  return code < 200 ? 412 : 422;
}
