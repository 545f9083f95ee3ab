import type { Hub88Status } from '../../contract.hub88.ts';
import type { WalletRefusal } from '../wallet/wallet.ts';

/** What Hub88 calls each reason for which a call is declined. */
const STATUSES: Readonly<Record<WalletRefusal['refused'], Hub88Status>> = {
  // The request.
  token_unknown: 'RS_ERROR_INVALID_TOKEN',
  token_expired: 'RS_ERROR_TOKEN_EXPIRED',
  game_unknown: 'RS_ERROR_INVALID_GAME',
  game_paused: 'RS_ERROR_INVALID_GAME',
  wrong_currency: 'RS_ERROR_WRONG_CURRENCY',
  supplier_paused: 'RS_ERROR_INVALID_PARTNER',
  amount_too_large: 'RS_ERROR_LIMIT_REACHED',
  reward_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  free_rounds_over: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  transaction_reused: 'RS_ERROR_DUPLICATE_TRANSACTION',
  transaction_rolled_back: 'RS_ERROR_DUPLICATE_TRANSACTION',
  key_reused: 'RS_ERROR_DUPLICATE_TRANSACTION',
  transaction_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  bet_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  bet_rolled_back: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  not_found: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  // Corrections that another one was quicker than: the supplier repeats the call.
  wager_closed: 'RS_ERROR_UNKNOWN',
  wager_void: 'RS_ERROR_UNKNOWN',
  wager_unsettled: 'RS_ERROR_UNKNOWN',
  settlement_reversed: 'RS_ERROR_UNKNOWN',
  settlement_changed: 'RS_ERROR_UNKNOWN',
  busy: 'RS_ERROR_UNKNOWN',
  // The player.
  player_unknown: 'RS_ERROR_USER_DISABLED',
  account_blocked: 'RS_ERROR_USER_DISABLED',
  account_excluded: 'RS_ERROR_USER_DISABLED',
  exclusion_return_needed: 'RS_ERROR_USER_DISABLED',
  time_out_active: 'RS_ERROR_USER_DISABLED',
  region_blocked: 'RS_ERROR_USER_DISABLED',
  policy_unaccepted: 'RS_ERROR_USER_DISABLED',
  verification_needed: 'RS_ERROR_USER_DISABLED',
  consent_needed: 'RS_ERROR_USER_DISABLED',
  debt_open: 'RS_ERROR_USER_DISABLED',
  other_game_open: 'RS_ERROR_USER_DISABLED',
  insufficient_funds: 'RS_ERROR_NOT_ENOUGH_MONEY',
  // Bonus money may not be staked in this game; the balance in the answer is without it.
  bonus_game_excluded: 'RS_ERROR_NOT_ENOUGH_MONEY',
  bonus_stake_above_max: 'RS_ERROR_LIMIT_REACHED',
  session_limit_reached: 'RS_ERROR_LIMIT_REACHED',
  reality_check_due: 'RS_ERROR_LIMIT_REACHED',
  stake_above_own_limit: 'RS_ERROR_LIMIT_REACHED',
  loss_limit_reached: 'RS_ERROR_LIMIT_REACHED',
  wager_limit_reached: 'RS_ERROR_LIMIT_REACHED',
  game_cycle_running: 'RS_ERROR_LIMIT_REACHED',
  stake_above_legal_max: 'RS_ERROR_LIMIT_REACHED',
  stake_currency_not_allowed: 'RS_ERROR_WRONG_CURRENCY',
};

export function statusOf({ refused }: WalletRefusal): Hub88Status {
  return STATUSES[refused];
}
