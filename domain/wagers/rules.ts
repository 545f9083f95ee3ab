/**
 * What a settlement of a wager can be: its result or a part of it, a cash-out, the returned stake,
 * another result instead of an earlier one, one settlement taken back, and all of them taken back.
 */
export const SETTLEMENT_KINDS = [
  'settle',
  'cash_out',
  'void',
  'resettle',
  'rollback',
  'reopen',
] as const;
