import { ZERO } from '#core/money.ts';

/** The state before the first run; the rules of a run load with its panel. */
export const IDLE = {
  phase: 'idle',
  plan: null,
  stake: ZERO,
  isAwaiting: false,
  totals: { bets: 0, wins: 0, wagered: ZERO, returned: ZERO },
  reason: null,
  code: null,
} as const;
