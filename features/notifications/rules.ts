import type { OwnKind } from './contract.ts';

const WITHDRAWALS = '/profile/history?tab=withdrawals';
const VERIFICATION = '/profile#verification';

/** The page on which the player can act on a notification, without its language. */
export const PAGES: Readonly<Record<OwnKind, string>> = {
  deposit_paid: '/profile/history?tab=deposits',
  withdrawal_paid: WITHDRAWALS,
  withdrawal_rejected: WITHDRAWALS,
  withdrawal_failed: WITHDRAWALS,
  verification_needed: VERIFICATION,
  verification_accepted: VERIFICATION,
  verification_refused: VERIFICATION,
  verification_asked: VERIFICATION,
  nickname_reset: '/profile/setting#nickname',
  avatar_removed: '/profile/setting#avatar',
  support_answered: '/?support',
  new_device: '/profile/access',
  bet_corrected: '/profile/history',
  level_reward: '/vip-club',
  level_cashback: '/vip-club',
  bonus_given: '/profile/bonuses',
  cashback_given: '/profile/bonuses',
  bonus_ended: '/profile/bonuses',
  round_won: '/profile/history',
  tournament_prize: '/tournaments/finished',
};
