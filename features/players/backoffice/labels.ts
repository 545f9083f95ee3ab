import type en from './locales/en.json';

/** Labels for values of which the server may have more than this page knows. */
type Kinds = keyof typeof en.movements.kinds;
type Games = keyof typeof en.games;
type Ends = keyof typeof en.sessions.ends;

const KINDS: readonly Kinds[] = [
  'deposit',
  'play_grant',
  'adjustment',
  'hold',
  'hold_posted',
  'hold_voided',
  'hold_expired',
  'exchange_in',
  'exchange_out',
  'withdrawal_returned',
  'debt_repayment',
  'bonus_grant',
  'bonus_conversion',
  'free_turn_prize',
  'mission_reward',
  'bonus_return',
];

export function kindKey(kind: string): Kinds {
  return KINDS.find((known) => known === kind) ?? 'other';
}

export const GAMES: readonly Games[] = [
  'crash',
  'dice',
  'keno',
  'wheel',
  'double',
  'roulette',
  'baccarat',
  'live-roulette',
  'blackjack',
  'wheel-show',
  'coinflip',
  'pvpflip',
  'miner',
  'hilo',
  'cases',
  'room-red',
  'room-yellow',
  'room-purple',
];

/** Undefined for a game without a label. */
export function gameKey(game: string): Games | undefined {
  return GAMES.find((known) => known === game);
}

const ENDS: readonly Ends[] = [
  'logout',
  'player_blocked',
  'player_closed',
  'excluded',
  'staff',
  'token_reuse',
  'password',
];

export function endKey(reason: string | null): Ends | undefined {
  return ENDS.find((known) => reason?.startsWith(known));
}

export const DEPOSIT_TONE = {
  1: 'plain',
  2: 'warn',
  3: 'gain',
  4: 'loss',
  5: 'plain',
  6: 'plain',
} as const;
export const WITHDRAWAL_TONE = {
  1: 'warn',
  2: 'warn',
  3: 'info',
  4: 'info',
  5: 'gain',
  6: 'loss',
  7: 'loss',
  8: 'plain',
} as const;
export const STATUS_TONE = { active: 'gain', blocked: 'loss', closed: 'plain' } as const;
